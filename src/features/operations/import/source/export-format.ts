/** How many bytes are read to recognise the format of an export. */
export const LOOKED_AT_BYTES = 1_024;

/** Signatures of file formats as Latin-1, their offset, and the message for the operator. */
const FORMATS: [start: string, at: number, is: string][] = [
  ['PK\x03\x04', 0, 'is a zip archive: unpack it and give the export in it'],
  ['PK\x05\x06', 0, 'is an empty zip archive'],
  ['7z\xbc\xaf\x27\x1c', 0, 'is a 7z archive: unpack it and give the export in it'],
  ['Rar!', 0, 'is a RAR archive: unpack it and give the export in it'],
  ['ustar', 257, 'is a tar archive: unpack it and give the export in it'],
  ['BZh', 0, 'is compressed by bzip2: decompress it first'],
  ['\xfd7zXZ\0', 0, 'is compressed by xz: decompress it first'],
  ['\x28\xb5\x2f\xfd', 0, 'is compressed by zstd: decompress it first'],
  ['\x1f\x8b', 0, 'is compressed by gzip twice: decompress it first'],
  ['SQLite format 3\0', 0, 'is an SQLite database, not an export'],
  ['PGDMP', 0, 'is a dump of PostgreSQL, which neither gnuboard nor WordPress uses'],
  ['%PDF', 0, 'is a PDF, not an export'],
];
/** A file counts as UTF-16 if more than this share of the bytes at even or odd offsets is zero. */
const UTF16_ZEROS = 0.2;

export function isGzip(beginning: Uint8Array): boolean {
  return beginning[0] === 0x1f && beginning[1] === 0x8b;
}

/**
 * Returns why an export cannot be read as text, and what the operator has to do.
 * @param beginning the first bytes of the export
 * @param encoding the canonical name of the requested encoding
 * @returns undefined for a text
 */
export function faultOfBytes(beginning: Uint8Array, encoding: string): string | undefined {
  const latin = Buffer.from(beginning).toString('latin1');
  const known = FORMATS.find(([start, at]) => latin.startsWith(start, at));
  if (known) return known[2];
  if (/^(\xef\xbb\xbf)?\s*$/.test(latin)) return 'is empty';
  const wide = utf16Of(beginning);
  if (wide !== undefined && wide !== encoding) return `is UTF-16: add --encoding ${wide}`;
  if (wide === undefined && latin.includes('\0'))
    return 'is not a text file: give a gnuboard dump or a WordPress export';
  const text = new TextDecoder(encoding).decode(beginning).trimStart();
  return /^(<!doctype html|<html\b)/i.test(text)
    ? 'is a web page, not an export: it may be a page that asks to sign in'
    : undefined;
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zerosAt = (parity: number) => bytes.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const many = (bytes.length / 2) * UTF16_ZEROS;
  if (zerosAt(1) > many && zerosAt(0) === 0) return 'utf-16le';
  return zerosAt(0) > many && zerosAt(1) === 0 ? 'utf-16be' : undefined;
}
