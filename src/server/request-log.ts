import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Long enough to be a secret: the demo provider names a sign-in that is under way in its path. */
const SECRET_SEGMENT = /[\w-]{43,}/g;
const REFUSALS_EVERY_MS = 1_000;

type RequestLog = {
  /** Writes one line when an answer has been sent; query strings stay out, since they may carry secrets. */
  whenSent(request: IncomingMessage, response: ServerResponse, requestId: string): void;
  /** Counts a request that is refused for want of time: one line tells of all in a second, or they would fill the disk. */
  refused(response: ServerResponse): void;
};

export function createRequestLog(log: Logger): RequestLog {
  const unwritten = new WeakSet<ServerResponse>();
  let refusals = 0;

  function tellRefusals(): void {
    log.warn({ refusals }, 'more requests than can be answered in time');
    refusals = 0;
  }

  return {
    whenSent(request, response, requestId) {
      const began = performance.now();
      const path = request.url?.split('?', 1)[0]?.replaceAll(SECRET_SEGMENT, '…');
      response.on('close', () => {
        if (unwritten.has(response)) return;
        log.info({
          requestId,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round((performance.now() - began) * 10) / 10,
          ...(!response.writableFinished && { aborted: true }),
        });
      });
    },
    refused(response) {
      unwritten.add(response);
      refusals++;
      if (refusals === 1) setTimeout(tellRefusals, REFUSALS_EVERY_MS).unref();
    },
  };
}
