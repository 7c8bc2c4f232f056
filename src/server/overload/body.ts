import type { IncomingMessage } from 'node:http';

const LIMIT = 1024 * 1024;
/** The limit for an upload in bytes: a picture of 10 MiB and its form. */
export const UPLOAD_LIMIT = 10.5 * 1024 * 1024;
/** The endpoint for error reports of browsers. */
const ERROR_REPORT = '/api/report/app-error';
const ERROR_REPORT_LIMIT = 8 * 1024;
const UPLOADS = new Set(['/api/v1/user/image', '/api/v1/uploadImage']);
/** Bytes of each body that are buffered without a reservation. Calls of our pages are smaller. */
const ALWAYS_HELD = 16 * 1024;
/** How many bytes of an upload must arrive before it takes a place. */
const FIRST_BYTES = 16 * 1024;

type Rules = {
  /** In bytes. The default depends on the endpoint: 1 MiB, 10.5 MiB for uploads, 8 KiB for error reports. */
  limit?: number;
  /** Called for each further chunk after the first 16 KiB (`ALWAYS_HELD`). @returns whether it may be buffered */
  mayHold?(bytes: number): boolean;
};

/**
 * Reads a request body and counts its bytes as they arrive, with or without a `content-length`.
 * @returns the body, or the reason for refusing it; the rest of the request can still be read
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

/** Returns whether the request uploads a picture. The application reads it as it arrives, after checking the sender. */
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

/** Returns whether the announced length exceeds the limit. */
export function isTooLarge(request: IncomingMessage): boolean {
  return isLonger(request, limitOf(request));
}

/** Returns the Korean message for a body that is too large, which states the limit. */
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
