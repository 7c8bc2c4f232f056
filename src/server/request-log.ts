import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { GONE_STATUS, type RequestTally } from './metrics/request-tally.ts';

/** Path segments that are long enough to be secrets: the demo provider has the id of a running sign-in in its path. */
const SECRET_SEGMENT = /[\w-]{43,}/g;
const REFUSALS_EVERY_MS = 1_000;

type RequestLog = {
  /** Counts the request and logs one line when it is answered. Query strings are not logged: they may be secret. */
  whenSent(request: IncomingMessage, response: ServerResponse, requestId: string): void;
  /** Counts a request that is refused for overload. One line per second is logged for all, to save disk space. */
  refused(response: ServerResponse): void;
};

export function createRequestLog(log: Logger, tally: RequestTally): RequestLog {
  const unwritten = new WeakSet<ServerResponse>();
  let refusals = 0;

  function tellRefusals(): void {
    log.warn({ refusals }, 'requests were refused because the server is overloaded');
    refusals = 0;
  }

  return {
    whenSent(request, response, requestId) {
      const began = performance.now();
      const path = request.url?.split('?', 1)[0]?.replaceAll(SECRET_SEGMENT, '…');
      response.on('close', () => {
        const ms = performance.now() - began;
        const isSent = response.writableFinished;
        tally.add(request.url ?? '', isSent ? response.statusCode : GONE_STATUS, ms / 1_000);
        if (unwritten.has(response)) return;
        log.info({
          requestId,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(ms * 10) / 10,
          ...(!isSent && { aborted: true }),
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
