import type { FontMetrics } from './metrics.ts';

/**
 * A font of about two kilobytes with bars as wide as the web font's characters, for devices without Korean glyphs: the
 * reader sees where text will be in place of boxes, and nothing moves when the web font comes.
 */

/** Characters that share a bar; the Hangul syllables are all equally wide. */
type Range = { first: number; last: number };

const HANGUL: Range = { first: 0xac00, last: 0xd7a3 };
const SINGLE: Range[] = [
  { first: 0x20, last: 0x7e },
  { first: 0xb7, last: 0xb7 },
  { first: 0x2013, last: 0x2026 },
];
const SPACE = 0x20;

type Glyph = Range & { advance: number; blank: boolean };

export function placeholderFont(metrics: FontMetrics): Buffer {
  const singles = SINGLE.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({ first: first + index, last: first + index })),
  );
  const glyphs: Glyph[] = [
    { first: 0, last: 0, advance: metrics.advanceOf(HANGUL.first), blank: true },
    ...[...singles, HANGUL].map((range) => ({
      ...range,
      advance: metrics.advanceOf(range.first),
      blank: range.first === SPACE,
    })),
  ];
  const outlines = glyphs.map((glyph) => (glyph.blank ? Buffer.alloc(0) : bar(glyph.advance, metrics.unitsPerEm)));
  return assemble({
    'OS/2': os2(metrics, glyphs),
    cmap: cmap(glyphs),
    glyf: Buffer.concat(outlines),
    head: head(metrics),
    hhea: hhea(metrics, glyphs.length),
    hmtx: Buffer.concat(glyphs.map(({ advance }) => numbers([2, advance], [2, 0]))),
    loca: loca(outlines),
    maxp: numbers([4, 0x10000], [2, glyphs.length], [2, 4], [2, 1], ...zeros(2), [2, 2], ...zeros(8)),
    name: numbers([2, 0], [2, 0], [2, 6]),
    post: numbers([4, 0x30000], ...zeros(14)),
  });
}

/** A flat rectangle at half the height of a letter. */
function bar(advance: number, unitsPerEm: number): Buffer {
  const side = Math.round(unitsPerEm * 0.05);
  const [left, right] = [side, Math.max(side + 1, advance - side)];
  const [bottom, top] = [Math.round(unitsPerEm * 0.28), Math.round(unitsPerEm * 0.42)];
  const onCurve = 1;
  return numbers(
    ...([
      [2, 1],
      [2, left],
      [2, bottom],
      [2, right],
      [2, top],
      [2, 3],
      [2, 0],
    ] as Field[]),
    ...Array.from({ length: 4 }, (): Field => [1, onCurve]),
    ...[left, 0, right - left, 0].map((x): Field => [2, x]),
    ...[bottom, top - bottom, 0, bottom - top].map((y): Field => [2, y]),
    ...([[2, 0]] as Field[]),
  );
}

/** Format 13: many characters to one glyph. */
function cmap(glyphs: Glyph[]): Buffer {
  const groups = glyphs
    .map(({ first, last }, glyph) => ({ first, last, glyph }))
    .slice(1)
    .toSorted((a, b) => a.first - b.first);
  const fields = groups.flatMap(({ first, last, glyph }): Field[] => [
    [4, first],
    [4, last],
    [4, glyph],
  ]);
  const length = 16 + groups.length * 12;
  return numbers(
    [2, 0],
    [2, 1],
    [2, 3],
    [2, 10],
    [4, 12],
    [2, 13],
    [2, 0],
    [4, length],
    [4, 0],
    [4, groups.length],
    ...fields,
  );
}

function head({ unitsPerEm }: FontMetrics): Buffer {
  const magic = 0x5f0f3cf5;
  return numbers(
    [4, 0x10000],
    [4, 0x10000],
    [4, 0],
    [4, magic],
    [2, 3],
    [2, unitsPerEm],
    ...zeros(12),
    [2, 0],
    [2, 8],
    [2, 2],
    [2, 1],
    [2, 0],
  );
}

function hhea({ ascender, descender }: FontMetrics, count: number): Buffer {
  return numbers([4, 0x10000], [2, ascender], [2, descender], [2, 0], [2, 0x7fff], ...zeros(3), [2, 1], ...zeros(7), [
    2,
    count,
  ]);
}

function os2({ unitsPerEm, ascender, descender }: FontMetrics, glyphs: Glyph[]): Buffer {
  const width = glyphs.at(-1)?.advance ?? unitsPerEm;
  return numbers(
    ...([
      [2, 4],
      [2, width],
      [2, 400],
      [2, 5],
      [2, 0],
    ] as Field[]),
    ...zeros(11),
    ...zeros(5),
    ...zeros(8),
    ...([
      [4, 0x20202020],
      [2, 0x40],
      [2, SPACE],
      [2, HANGUL.last],
      [2, ascender],
      [2, descender],
      [2, 0],
    ] as Field[]),
    ...([
      [2, ascender],
      [2, -descender],
      [4, 1],
      [4, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, SPACE],
      [2, 0],
    ] as Field[]),
  );
}

function loca(outlines: Buffer[]): Buffer {
  let offset = 0;
  const offsets = [0, ...outlines.map(({ length }) => (offset += length))];
  return numbers(...offsets.map((value): Field => [4, value]));
}

type Field = [bytes: 1 | 2 | 4, value: number];

function zeros(count: number): Field[] {
  return Array.from({ length: count }, () => [2, 0]);
}

function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    bytes.writeUIntBE(value >= 0 ? value : value + 2 ** (size * 8), at, size);
    at += size;
  }
  return bytes;
}

/** Puts tables into a TrueType file, with the checksums that browsers verify. */
function assemble(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables);
  const power = 2 ** Math.floor(Math.log2(names.length));
  let offset = 12 + names.length * 16;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    directory.push(
      Buffer.from(name.padEnd(4), 'latin1'),
      numbers([4, checksum(padded)], [4, offset], [4, table.length]),
    );
    bodies.push(padded);
    offset += padded.length;
  }
  const header = numbers(
    [4, 0x10000],
    [2, names.length],
    [2, power * 16],
    [2, Math.log2(power)],
    [2, (names.length - power) * 16],
  );
  const file = Buffer.concat([header, ...directory, ...bodies]);
  const headAt =
    12 + names.length * 16 + bodies.slice(0, names.indexOf('head')).reduce((sum, { length }) => sum + length, 0);
  file.writeUInt32BE((0xb1b0afba - checksum(file) + 2 ** 32) % 2 ** 32, headAt + 8);
  return file;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) % 2 ** 32;
  return sum;
}
