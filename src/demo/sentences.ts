import { cleanSentences } from './bulk/sentences.ts';
import { readChannels, readTalks } from './files.ts';

const SENTENCE_END = /(?<=[.!?…])\s+|\n+/u;

/** Returns the sentences of the demo's talks. */
export function demoSentences(): string[] {
  const texts = readChannels().flatMap(({ key }) => readTalks(key).map(({ text }) => text));
  return cleanSentences(texts.flatMap((text) => text.split(SENTENCE_END)));
}
