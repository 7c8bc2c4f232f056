import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Writes one line when an answer has been sent; query strings stay out, since they may carry secrets. */
export function logWhenSent(log: Logger, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  const began = performance.now();
  response.on('close', () => {
    log.info({
      requestId,
      method: request.method,
      path: request.url?.split('?', 1)[0],
      status: response.statusCode,
      ms: Math.round((performance.now() - began) * 10) / 10,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
