import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { narrowPolicyOf } from './narrow-policy.ts';
import { PRIVATE_HEADERS } from './private-headers.ts';

/** Builds the response with a page for one viewer: compressed for this response, stored by the browser only. */

const compressGzip = promisify(gzip);
const QUICK_LEVEL = 4;

export function privateHeaders(headers: Headers): Headers {
  const isStored = headers.get('cache-control') !== 'no-store';
  for (const [name, value] of PRIVATE_HEADERS) if (isStored || name !== 'cache-control') headers.set(name, value);
  return headers;
}

export async function privatePage(response: Response, page: string, acceptEncoding: string): Promise<Response> {
  const { status } = response;
  const headers = privateHeaders(new Headers(response.headers));
  headers.delete('content-length');
  narrowPolicyOf(headers, page);
  if (!acceptsGzip(acceptEncoding)) return new Response(page, { status, headers });
  const bytes = await compressGzip(page, { level: QUICK_LEVEL });
  headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(bytes), { status, headers });
}

export function acceptsGzip(acceptEncoding: string): boolean {
  return /\bgzip\b/.test(acceptEncoding);
}
