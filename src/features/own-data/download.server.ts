import type { Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Outgoing } from '../../http/outgoing.ts';

/** Downloads of archives that a member may have under way at once, in each process. */
export const DOWNLOADS_AT_ONCE = 2;

const underWay = new Map<number, number>();

/** Takes a place for a download, until the answer is over. @returns whether there was one */
export function beginDownload(memberId: number, outgoing: Outgoing): boolean {
  const others = underWay.get(memberId) ?? 0;
  if (others >= DOWNLOADS_AT_ONCE) return false;
  underWay.set(memberId, others + 1);
  outgoing.whenOver(() => {
    const left = (underWay.get(memberId) ?? 1) - 1;
    if (left > 0) underWay.set(memberId, left);
    else underWay.delete(memberId);
  });
  return true;
}

/** A file as the body of an answer, read no faster than its reader takes it in. */
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
