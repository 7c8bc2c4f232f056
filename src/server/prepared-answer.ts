import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response whose bytes and headers are prepared, in every available encoding. */
export type PreparedAnswer = { etag: string; variants: { encoding: Encoding; headers: string[]; body: Buffer }[] };

type Encoding = 'br' | 'gzip' | 'identity';
type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/** In order of size, smallest first. */
const PREFERENCE: Encoding[] = ['br', 'gzip', 'identity'];

export function prepareAnswer(bodies: Bodies, etag: string, headers: [string, string][]): PreparedAnswer {
  const common = [...headers, ['etag', etag]].flat();
  const variants = PREFERENCE.flatMap((encoding) => {
    const body = bodies[encoding];
    if (!body) return [];
    const own = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return [{ encoding, body, headers: [...common, ...own, 'content-length', String(body.length)] }];
  });
  return { etag, variants };
}

/** Sends the response in the best accepted encoding, or 304 if the client has the same version. */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, variants }: PreparedAnswer,
  requestId: string,
): void {
  const accepted = request.headers['accept-encoding'];
  const accepts = typeof accepted === 'string' ? accepted : '';
  const variant = variants.find(({ encoding }) => encoding === 'identity' || accepts.includes(encoding));
  if (!variant) throw new Error('a prepared answer has no uncompressed variant');
  const headers = variant.headers.concat('x-request-id', requestId);
  if (request.headers['if-none-match']?.includes(etag)) {
    response.writeHead(304, withoutBodyHeaders(headers)).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

function withoutBodyHeaders(headers: string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (!/^content-(length|encoding|type)$/.test(name)) kept.push(name, value);
  }
  return kept;
}
