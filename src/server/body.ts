import type { IncomingMessage } from 'node:http';

const LIMIT = 1024 * 1024;
/** A picture of 10 MiB and the form around it. */
const UPLOAD_LIMIT = 10.5 * 1024 * 1024;
const UPLOADS = new Set(['/api/v1/user/image', '/api/v1/uploadImage']);

/**
 * Reads a request's body, counting bytes as they come, chunked or not.
 * @param limit in bytes; unless given, 1 MiB and more where pictures are taken
 * @returns undefined when it is larger than the limit; the request may be read on
 */
export function readBody(
  request: IncomingMessage,
  limit = UPLOADS.has(request.url ?? '') ? UPLOAD_LIMIT : LIMIT,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return resolve(undefined);
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      request.off('data', take);
      resolve(undefined);
    };
    request
      .on('data', take)
      .once('end', () => resolve(Buffer.concat(chunks)))
      .once('error', reject);
  });
}
