import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIVE_PATH } from '../features/alarm/alarm.ts';
import { sharedLiveStreams } from '../features/alarm/live-streams.server.ts';
import { hasSession } from '../session/cookies.ts';
import type { SetAside } from './connections.ts';
import { answerPlainly } from './plain-page.ts';

const EVENT_ID = /^[\d-]{1,20}$/;
/** Until then whoever is refused need not come back. */
const FULL_FOR_SECONDS = '30';

type Live = {
  /** Whether a request asks for a stream of alarms. */
  isAsked(request: IncomingMessage): boolean;
  /** Opens it for who may have one. @param network whom the request is counted to */
  open(request: IncomingMessage, response: ServerResponse, network: string): Promise<void>;
};

/** Streams of alarms by server-sent events. The process holds them itself: no place of a request is taken by who waits. */
export function createLiveAlarms(setAside: SetAside): Live {
  const streams = sharedLiveStreams();
  return {
    isAsked: ({ method, url = '' }) => method === 'GET' && url.split('?', 1)[0] === LIVE_PATH,

    async open(request, response, network) {
      const { cookie = '' } = request.headers;
      if (!hasSession(cookie)) return answerPlainly(request, response, 'UNAUTHORIZED');
      if (streams.isFull) return answerPlainly(request, response, 'UNAVAILABLE', { 'retry-after': FULL_FOR_SECONDS });
      const admitted = await streams.admit({ cookie, network });
      if (response.destroyed) return;
      if ('refused' in admitted) {
        const { refused, retryAfter } = admitted;
        return answerPlainly(request, response, refused, retryAfter ? { 'retry-after': String(retryAfter) } : {});
      }
      setAside(request.socket);
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // A proxy that collects answers before it sends them on would never send this one.
        'x-accel-buffering': 'no',
      });
      response.flushHeaders();
      streams.hold(response, admitted, lastEventId(request));
    },
  };
}

/** A browser that comes back by itself says it in a header; a page that opens a new stream, in the address. */
function lastEventId({ headers, url = '' }: IncomingMessage): string | undefined {
  const id = headers['last-event-id'] ?? new URLSearchParams(url.split('?')[1]).get('lastEventId') ?? '';
  return EVENT_ID.test(String(id)) ? String(id) : undefined;
}
