import type { IncomingMessage } from 'node:http';

const JSON_LIMIT = 1024 * 1024;

/**
 * Reads a request's body, counting bytes as they come, chunked or not.
 * @returns undefined when it is larger than 1 MiB
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > JSON_LIMIT) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > JSON_LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
