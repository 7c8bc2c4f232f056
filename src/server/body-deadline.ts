import type { IncomingMessage, Server } from 'node:http';
import { isUpload, UPLOAD_LIMIT } from './body.ts';

/** How long a body may take. */
const BODY_MS = 30_000;
/**
 * A picture may take longer, as long as so many bytes of it come in each further second. A phone with 3G sends 30 kB a second, and
 * pauses.
 */
const UPLOAD_BYTES_PER_SECOND = 16 * 1024;
/** From the beginning, so many bytes of a picture have to come in a window: a phone may stand still for a moment. */
const WINDOW_MS = 5_000;
const UPLOAD_BYTES_IN_WINDOW = 40 * 1024;
/** How often an upload is looked at. */
const LOOK_EVERY_MS = 1_000;

/** For Node, which has one time for all requests: the longest that a picture may take. */
export const LONGEST_BODY_MS = BODY_MS + Math.ceil((UPLOAD_LIMIT / UPLOAD_BYTES_PER_SECOND) * 1_000);

/** Refuses requests whose bodies come too slowly, as Node does with those that take longer than its own time. */
export function boundBodies(server: Server): void {
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const began = performance.now();
    const readBefore = socket.bytesRead;

    let window = { began, readBefore };

    const isFastEnough = () => {
      const now = performance.now();
      const lateMs = now - began - BODY_MS;
      if (!isUpload(request)) return lateMs < 0;
      if (socket.bytesRead - readBefore < (lateMs / 1_000) * UPLOAD_BYTES_PER_SECOND) return false;
      // Bytes wait to be read: not their sender is slow, but we are.
      const isEnough = socket.bytesRead - window.readBefore >= UPLOAD_BYTES_IN_WINDOW;
      if (isEnough || request.readableLength > 0) window = { began: now, readBefore: socket.bytesRead };
      return now - window.began < WINDOW_MS;
    };
    const look = () => {
      if (request.complete || socket.destroyed) return;
      if (isFastEnough()) timer = setTimeout(look, LOOK_EVERY_MS);
      else server.emit('clientError', new BodyTooSlowError(), socket);
    };
    let timer = setTimeout(look, isUpload(request) ? LOOK_EVERY_MS : BODY_MS);
    response.once('close', () => clearTimeout(timer));
  });
}

/** By the code of Node's own error. */
class BodyTooSlowError extends Error {
  override name = 'BodyTooSlowError';
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
