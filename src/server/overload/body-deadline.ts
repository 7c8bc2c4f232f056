import type { IncomingMessage, Server } from 'node:http';
import { isUpload, UPLOAD_LIMIT } from './body.ts';

const BODY_MS = 30_000;
/**
 * After `BODY_MS`, an upload may continue as long as it has sent this many bytes for each further second. A phone with
 * 3G sends 30 kB a second, with pauses.
 */
const UPLOAD_BYTES_PER_SECOND = 16 * 1024;
/** An upload must send `UPLOAD_BYTES_IN_WINDOW` in each window. It allows for short pauses of a phone. */
const WINDOW_MS = 5_000;
const UPLOAD_BYTES_IN_WINDOW = 40 * 1024;
const LOOK_EVERY_MS = 1_000;

/** Node's only time limit, for requests of all kinds: the longest time that an upload may take. */
export const LONGEST_BODY_MS = BODY_MS + Math.ceil((UPLOAD_LIMIT / UPLOAD_BYTES_PER_SECOND) * 1_000);

/** Refuses requests whose bodies arrive too slowly, as Node refuses those that exceed its time limit. */
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
      // Unread bytes are buffered: the server is slow, not the sender.
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

/** Has the code of Node's own error for a timeout. */
class BodyTooSlowError extends Error {
  override name = 'BodyTooSlowError';
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
