import type { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Outgoing } from '../../../http/outgoing.ts';
import { PlacesOfEach } from '../../../lib/places-of-each.ts';

/** The number of concurrent downloads of a member in each process. */
export const DOWNLOADS_AT_ONCE = 2;

const underWay = new PlacesOfEach<number>(DOWNLOADS_AT_ONCE);

/**
 * Takes a place for a download until the response ends.
 * @returns whether a place was free
 */
export function beginDownload(memberId: number, outgoing: Outgoing): boolean {
  const giveBack = underWay.take(memberId);
  if (giveBack) outgoing.whenOver(giveBack);
  return giveBack !== undefined;
}

/** Returns a file as the body of a response. It is read no faster than the client receives it. */
export function bodyInStep(file: Readable, outgoing: Outgoing | undefined): ReadableStream<Uint8Array> {
  outgoing?.whenOver(() => file.destroy());
  return WebStream.from(inStep(file, outgoing)) as ReadableStream<Uint8Array>;
}

async function* inStep(file: Readable, outgoing: Outgoing | undefined): AsyncGenerator<Uint8Array> {
  for await (const bytes of file) {
    yield bytes;
    await outgoing?.drained();
  }
}
