import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '../../../../lib/config-error.ts';
import type { Chunks } from '../export-items.ts';
import { askSite, NotAnsweredError } from './ask-site.ts';
import { faultOfBytes, isGzip, LOOKED_AT_BYTES } from './export-format.ts';

type Place = {
  /** The path of a file, or a web address. */
  place: string;
  /** An encoding label of browsers, such as `utf-8` or `euc-kr`. */
  encoding: string;
  /** Whether a web address may lead into the operator's own network. */
  isLocal: boolean;
};

/**
 * Returns a function that reads the export from its beginning, as text. Gzip is unpacked. Bytes that are invalid in the
 * encoding become U+FFFD.
 * @throws ConfigError for an unknown encoding; the reader throws it for an unreadable file
 */
export function readExport(place: Place): Chunks {
  requireEncoding(place.encoding);
  return async function* () {
    const decoder = new TextDecoder(place.encoding);
    for await (const chunk of bytesOf(place)) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };
}

/**
 * Reads an export once to check its encoding.
 * @throws ConfigError if most non-ASCII characters are invalid in the encoding, or if the file is UTF-8 instead
 */
export async function requireReadable(place: Place): Promise<void> {
  const { encoding } = place;
  requireEncoding(encoding);
  const wanted = new TextDecoder(encoding);
  const utf8 = new TextDecoder();
  const inWanted = { broken: 0, whole: 0 };
  const inUtf8 = { broken: 0, whole: 0 };
  for await (const chunk of bytesOf(place)) {
    tally(wanted.decode(chunk, { stream: true }), inWanted);
    if (wanted.encoding !== 'utf-8') tally(utf8.decode(chunk, { stream: true }), inUtf8);
  }
  if (inUtf8.whole > 0 && inUtf8.broken === 0) {
    throw new ConfigError(`${place.place}: is UTF-8, not ${encoding}: omit --encoding`);
  }
  if (inWanted.broken <= inWanted.whole) return;
  const advice =
    wanted.encoding === 'utf-8' ? 'add --encoding euc-kr, or the encoding of the file' : 'set the encoding of the file';
  throw new ConfigError(`${place.place}: cannot be read as ${encoding}: ${advice}`);
}

type Tally = { broken: number; whole: number };

function tally(text: string, counts: Tally): void {
  for (const [letters] of text.matchAll(/[^\0-\x7f]+/g)) {
    for (const letter of letters) counts[letter === '\ufffd' ? 'broken' : 'whole']++;
  }
}

function requireEncoding(encoding: string): void {
  try {
    new TextDecoder(encoding);
  } catch {
    throw new ConfigError(`--encoding: there is no encoding ${encoding}`);
  }
}

/** @throws ConfigError for a file that is not text; the message names its format */
async function* bytesOf({ place, encoding, isLocal }: Place): AsyncGenerator<Uint8Array> {
  const opened = await beginningOf(await open(place, isLocal));
  const isPacked = isGzip(opened.beginning);
  const { beginning, all } = isPacked ? await beginningOf(unpacked(opened.all, place)) : opened;
  const fault = faultOfBytes(beginning, new TextDecoder(encoding).encoding);
  if (fault !== undefined) throw new ConfigError(`${place}: ${fault}`);
  yield* all;
}

type Bytes = AsyncIterable<Uint8Array>;

/** Returns the first bytes, and all bytes including these. */
async function beginningOf(bytes: Bytes): Promise<{ beginning: Uint8Array; all: Bytes }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  while (size < LOOKED_AT_BYTES) {
    const { done, value } = await iterator.next();
    if (done) break;
    read.push(value);
    size += value.length;
  }
  const rest = { [Symbol.asyncIterator]: () => iterator };
  async function* all() {
    yield* read;
    yield* rest;
  }
  return { beginning: Buffer.concat(read).subarray(0, LOOKED_AT_BYTES), all: all() };
}

async function* unpacked(bytes: Bytes, place: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // The reader below receives every error.
  pipeline(Readable.from(bytes), gunzip, () => undefined);
  try {
    yield* gunzip as Bytes;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${place}: the gzip file is damaged or cut off: copy it again`);
  }
}

async function open(place: string, isLocal: boolean): Promise<Bytes> {
  if (/^https?:\/\//.test(place)) {
    const answer = await askSite(place, { isLocal }).catch((error) => {
      if (!(error instanceof NotAnsweredError)) throw error;
      throw new ConfigError(`${place}: ${error.message}`);
    });
    return readable(answer, place);
  }
  await access(place).catch(({ code }) => {
    throw new ConfigError(`${place}: cannot be read (${code})`);
  });
  return readable(createReadStream(place), place);
}

async function* readable(stream: Bytes, place: string): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${place}: cannot be read to its end (${code ?? message})`);
  }
}
