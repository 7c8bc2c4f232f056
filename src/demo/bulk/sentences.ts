import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ConfigError } from '../../lib/config-error.ts';

const MAX_FILE_BYTES = 256 * 2 ** 20;
/** Longer sentences are cut, so that a batch stays small. */
const MAX_SENTENCE = 200;

/**
 * Returns the sentences of a text file, one per line, gzip or plain.
 * @throws ConfigError if it cannot be read or has no sentences
 */
export function readSentences(path: string): string[] {
  const sentences = cleanSentences(decode(path).split('\n'));
  if (sentences.length === 0) throw new ConfigError(`--sentences: ${path} contains no sentences`);
  return sentences;
}

function decode(path: string): string {
  try {
    const bytes = readFileSync(path);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isGzip ? gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes).toString('utf8');
  } catch (error) {
    throw new ConfigError(`--sentences: cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? error})`);
  }
}

/** Returns sentences that a row can store: on one line, at most 200 characters (`MAX_SENTENCE`), not empty. */
export function cleanSentences(lines: string[]): string[] {
  return lines
    .map((line) =>
      line
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, MAX_SENTENCE)
        .toWellFormed(),
    )
    .filter((line) => line !== '');
}
