import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pictureDir } from '../features/picture/file-store.server.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MEDIA_PATH = /^\/media\/([a-z2-7]{20})\/((?:\d{1,5}\.(avif|webp))|preview\.(jpg))$/;
const MEDIA_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

type MediaHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Pictures, which never change under their random key. */
export function createMediaHandler(dataDir: string): MediaHandler {
  return async (request, response, next) => {
    const [, key, name, modern, preview] = MEDIA_PATH.exec(request.url ?? '') ?? [];
    if (!key || !name) return next();
    const path = join(pictureDir(dataDir, key), name);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined) return next();
    response.writeHead(200, {
      'content-type': MEDIA_TYPES[modern ?? preview ?? ''],
      'content-length': size,
      'cache-control': IMMUTABLE,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (request.method === 'HEAD') return void response.end();
    createReadStream(path)
      .on('error', () => response.destroy())
      .pipe(response);
  };
}
