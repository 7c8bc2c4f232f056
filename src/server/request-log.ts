import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Long enough to be a secret: the demo provider names a sign-in that is under way in its path. */
const SECRET_SEGMENT = /[\w-]{43,}/g;

/** Writes one line when an answer has been sent; query strings stay out, since they may carry secrets. */
export function logWhenSent(log: Logger, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const began = performance.now();
  const path = request.url?.split('?', 1)[0]?.replaceAll(SECRET_SEGMENT, '…');
  response.on('close', () => {
    log.info({
      requestId,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
