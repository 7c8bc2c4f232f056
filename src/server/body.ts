import type { IncomingMessage } from 'node:http';

const LIMIT = 1024 * 1024;
/** A picture of 10 MiB and the form around it, in bytes. */
export const UPLOAD_LIMIT = 10.5 * 1024 * 1024;
/** What a browser reports of an error. */
const ERROR_REPORT = '/api/report/app-error';
const ERROR_REPORT_LIMIT = 8 * 1024;
const UPLOADS = new Set(['/api/v1/user/image', '/api/v1/uploadImage']);
/** Bytes of a body that are held for anybody: the calls of our pages send less. */
const ALWAYS_HELD = 16 * 1024;
/** How many bytes of an upload must arrive before it takes a place. */
const FIRST_BYTES = 16 * 1024;

type Rules = {
  /** In bytes; 1 MiB, and more where pictures are taken. */
  limit?: number;
  /** Asked for each further piece of a body that is not small. */
  mayHold?(bytes: number): boolean;
};

/**
 * Reads a request's body, counting bytes as they come, chunked or not.
 * @returns the reason when it is not taken; the request may be read on
 */
export function readBody(
  request: IncomingMessage,
  { limit = limitOf(request), mayHold = () => true }: Rules = {},
): Promise<Buffer | 'PAYLOAD_TOO_LARGE' | 'UNAVAILABLE'> {
  return new Promise((resolve, reject) => {
    if (isLonger(request, limit)) return resolve('PAYLOAD_TOO_LARGE');
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      const isWithin = size <= limit;
      if (isWithin && (size <= ALWAYS_HELD || mayHold(chunk.length))) return void chunks.push(chunk);
      request.off('data', take);
      resolve(isWithin ? 'UNAVAILABLE' : 'PAYLOAD_TOO_LARGE');
    };
    request
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', reject);
  });
}

/** Whether it brings a picture, which is read as it comes, by whoever has looked at the rights of its sender. */
export function isUpload({ url = '' }: IncomingMessage): boolean {
  return UPLOADS.has(url);
}

/** Returns the body of a request. If the caller stops reading, the connection stays open. */
export async function* bodyAsItComes(request: IncomingMessage): AsyncGenerator<Buffer> {
  yield* request.iterator({ destroyOnReturn: false });
}

/**
 * Waits until `FIRST_BYTES` of a body, or all of it, have arrived. If the caller stops reading, the connection stays
 * open.
 * @returns the whole body as it arrives; undefined if the connection was lost
 */
export async function bodyOnceBegun(request: IncomingMessage): Promise<AsyncGenerator<Buffer> | undefined> {
  const rest = request.iterator({ destroyOnReturn: false });
  const first: Buffer[] = [];
  try {
    for (let size = 0; size < FIRST_BYTES; size += first.at(-1)?.length ?? 0) {
      const { value, done } = await rest.next();
      if (done) break;
      first.push(value);
    }
  } catch {
    return undefined;
  }
  return (async function* () {
    yield* first;
    yield* rest;
  })();
}

/** A body that says so beforehand. */
export function isTooLarge(request: IncomingMessage): boolean {
  return isLonger(request, limitOf(request));
}

/** Returns what the sender of a body that is too large is told: the limit, in words. */
export function tooLargeWords(request: IncomingMessage): string {
  if (isUpload(request)) return '사진은 10MB까지 올릴 수 있어요.';
  return `보낸 내용이 너무 커요. ${request.url === ERROR_REPORT ? '8KB' : '1MB'}까지 보낼 수 있어요.`;
}

function limitOf(request: IncomingMessage): number {
  if (request.url === ERROR_REPORT) return ERROR_REPORT_LIMIT;
  return isUpload(request) ? UPLOAD_LIMIT : LIMIT;
}

function isLonger({ headers }: IncomingMessage, limit: number): boolean {
  return Number(headers['content-length'] ?? 0) > limit;
}
