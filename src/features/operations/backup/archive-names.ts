/** Names of the files in an archive: `tables/talk/000001.jsonl`, `pictures/<key>/original.jpg`. */

export const DESCRIPTION = 'picture.json';
export const ORIGINAL = 'original.jpg';

type Named =
  | { kind: 'table'; table: string; part: number }
  | { kind: 'picture'; key: string; file: typeof DESCRIPTION | typeof ORIGINAL };

export function tablePart(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.jsonl`;
}

export function pictureFile(key: string, file: string): string {
  return `pictures/${key}/${file}`;
}

/** @returns undefined for a name that `makeBackup` never writes */
export function parseName(name: string): Named | undefined {
  const [, table, part] = /^tables\/([a-z_]+)\/(\d{6,9})\.jsonl$/.exec(name) ?? [];
  if (table && part) return { kind: 'table', table, part: Number(part) };
  const [, key, file] = /^pictures\/([a-z0-9]{20})\/(picture\.json|original\.jpg)$/.exec(name) ?? [];
  if (key && file) return { kind: 'picture', key, file: file as typeof DESCRIPTION };
  return undefined;
}
