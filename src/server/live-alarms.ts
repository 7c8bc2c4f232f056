import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { LIVE_PATH } from '../features/notifications/alarm/alarm.ts';
import { sharedLiveStreams } from '../features/notifications/alarm/bell/live-streams.server.ts';
import { hasSession } from '../session/cookies.ts';
import type { SetAside } from './overload/connections.ts';
import { answerPlainly } from './answer-plainly.ts';

const EVENT_ID = /^[\d-]{1,20}$/;
const RETRY_AFTER_SECONDS = '30';

type Live = {
  /** Returns whether a request asks for a stream of alarms. */
  isAsked(request: IncomingMessage): boolean;
  /** Opens a stream if the session is valid. @param network the network to which the request counts */
  open(request: IncomingMessage, response: ServerResponse, network: string): Promise<void>;
};

/**
 * Creates the handler for streams of alarms (server-sent events). This process holds the streams itself, so a waiting
 * stream takes no place of a request.
 */
export function createLiveAlarms(setAside: SetAside, log: Logger): Live {
  const streams = sharedLiveStreams();
  return {
    isAsked: ({ method, url = '' }) => method === 'GET' && url.split('?', 1)[0] === LIVE_PATH,

    async open(request, response, network) {
      const { cookie = '' } = request.headers;
      const nobody = () =>
        // A 204 makes a browser stop reconnecting, without an error in its console.
        isBrowser(request) ? void response.writeHead(204).end() : answerPlainly(request, response, 'UNAUTHORIZED');
      if (!hasSession(cookie)) return nobody();
      const later = () => answerPlainly(request, response, 'UNAVAILABLE', { 'retry-after': RETRY_AFTER_SECONDS });
      if (streams.isFull) return later();
      const admitted = await streams.admit({ cookie, network }).catch((error) => {
        log.error({ err: error }, 'the member of a live-alarm stream could not be determined');
        return undefined;
      });
      if (response.destroyed) return;
      if (!admitted || streams.isFull) return later();
      if ('refused' in admitted) {
        const { refused, retryAfter } = admitted;
        if (refused === 'UNAUTHORIZED') return nobody();
        return answerPlainly(request, response, refused, retryAfter ? { 'retry-after': String(retryAfter) } : {});
      }
      // A tab may still show one member after another tab has signed in another member.
      if (memberNamed(request) !== admitted.memberId) return nobody();
      setAside(request.socket);
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // The connection is excluded from the limits, so no further request may use it.
        connection: 'close',
        // Tells proxies not to buffer: they would wait for the end of the response.
        'x-accel-buffering': 'no',
      });
      response.flushHeaders();
      streams.hold(response, admitted, lastEventId(request));
    },
  };
}

function isBrowser({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/event-stream') ?? false;
}

function memberNamed({ url = '' }: IncomingMessage): number {
  return Number(new URLSearchParams(url.split('?')[1]).get('memberId'));
}

/** Returns the last event id: a reconnecting browser sends it in a header, a page with a new stream in the query. */
function lastEventId({ headers, url = '' }: IncomingMessage): string | undefined {
  const id = headers['last-event-id'] ?? new URLSearchParams(url.split('?')[1]).get('lastEventId') ?? '';
  return EVENT_ID.test(String(id)) ? String(id) : undefined;
}
