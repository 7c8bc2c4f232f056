/** What a TrueType font says about its size and the width of its characters; all in font units. */
export type FontMetrics = {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  advanceOf(codePoint: number): number;
};

/** Reads the tables head, hhea, hmtx and a format 12 cmap. */
export function readMetrics(font: Buffer): FontMetrics {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8));
  }
  const table = (name: string) => tables.get(name) ?? fail(`the font has no table ${name}`);
  const longMetrics = font.readUInt16BE(table('hhea') + 34);
  const glyphOf = readGlyphMap(font, table('cmap'));
  return {
    unitsPerEm: font.readUInt16BE(table('head') + 18),
    ascender: font.readInt16BE(table('hhea') + 4),
    descender: font.readInt16BE(table('hhea') + 6),
    advanceOf: (codePoint) => font.readUInt16BE(table('hmtx') + 4 * Math.min(glyphOf(codePoint), longMetrics - 1)),
  };
}

function readGlyphMap(font: Buffer, cmap: number): (codePoint: number) => number {
  const offsets = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 4 + index * 8 + 4),
  );
  const start = cmap + (offsets.find((offset) => font.readUInt16BE(cmap + offset) === 12) ?? fail('no format 12 cmap'));
  const groups = Array.from({ length: font.readUInt32BE(start + 12) }, (_, index) => {
    const group = start + 16 + index * 12;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4), font.readUInt32BE(group + 8)] as const;
  });
  return (codePoint) => {
    const group = groups.find(([first, last]) => codePoint >= first && codePoint <= last);
    return group ? group[2] + codePoint - group[0] : 0;
  };
}

function fail(message: string): never {
  throw new Error(message);
}
