import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

/** Shorter bodies gain nothing. In bytes. */
const SHORTEST = 1_024;
/** Longer bodies are compressed asynchronously, since they would block other requests. In bytes. */
const LONGEST_AT_ONCE = 64 * 1_024;
const LEVEL = 4;

const gzipAside = promisify(gzip);

/** Compresses JSON in one step. A stream for each answer takes more processor time than making the answer. */
export const compressJson: MiddlewareHandler = async (context, next) => {
  await next();
  const { res: response, req: request } = context;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isJson || response.body === null || response.headers.has('content-encoding')) return;
  const plain = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const isWanted = plain.length >= SHORTEST && /\bgzip\b/.test(request.header('accept-encoding') ?? '');
  if (isWanted) headers.set('content-encoding', 'gzip');
  const body = isWanted ? await compressed(plain) : plain;
  headers.set('content-length', String(body.length));
  const { status, statusText } = response;
  // Otherwise Hono would merge the headers of the former response into the new one.
  context.res = undefined;
  context.res = new Response(new Uint8Array(body), { status, statusText, headers });
};

function compressed(plain: Buffer): Buffer | Promise<Buffer> {
  const options = { level: LEVEL };
  return plain.length > LONGEST_AT_ONCE ? gzipAside(plain, options) : gzipSync(plain, options);
}
