import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCallKey, pageKey } from '../cache/page-key.ts';
import { PRIVATE_HEADERS } from '../cache/private-headers.ts';
import { sharedPageStore, type StoredPage, visitorHeaders } from '../cache/page-store.ts';
import { sharedRenderings } from '../cache/renderings.ts';
import { OFFLINE_COPY } from '../http/offline-copy.ts';
import { hasSession } from '../session/cookies.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';

type Waiting = { network: string; response: ServerResponse; send(answer: PreparedAnswer): void; make(): void };

type Reader = { request: IncomingMessage; response: ServerResponse; network: string; requestId: string };

type Pages = {
  /** The page that a visitor asks for, ready to send, if it is kept. */
  find(request: IncomingMessage): PreparedAnswer | undefined;
  /** The page that somebody with a session asks for, to be filled in, if it is kept. */
  findForMember(request: IncomingMessage): StoredPage | undefined;
  /** Sends it with what is theirs filled in. @returns false where the application has to answer */
  sendFilled(page: StoredPage, reader: Reader): Promise<boolean>;
  /** Has it made, or waits for the one that is being made. @returns false when it is no page that is kept */
  wait(request: IncomingMessage, waiting: Waiting): boolean;
};

/** Kept pages, ready to send: no web `Request`, no rendering. */
export function createPages(securityHeaders: Record<string, string>, discoverOrigin?: string): Pages {
  const store = sharedPageStore();
  const renderings = sharedRenderings();
  const prepared = new WeakMap<StoredPage, PreparedAnswer>();
  const discoverHost = discoverOrigin && new URL(discoverOrigin).host;

  /**
   * Of what a visitor asks on the pages' host: the other one has other calls, and other headers. An offline copy is no
   * visitor's: who asks for one without a session is told so.
   */
  function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
    const isOwn = hasSession(headers.cookie) || headers.authorization !== undefined;
    const isVisitor = !isOwn && headers[OFFLINE_COPY] === undefined;
    if (method !== 'GET' || !url || !isVisitor || headers.host?.toLowerCase() === discoverHost) return undefined;
    return pageKey(url);
  }

  function prepare(page: StoredPage): PreparedAnswer {
    let answer = prepared.get(page);
    if (!answer) {
      const merged = { ...securityHeaders, ...Object.fromEntries(visitorHeaders(page)) };
      answer = prepareAnswer(page.bodies, page.etag, Object.entries(merged));
      prepared.set(page, answer);
    }
    return answer;
  }

  const memberHeaders = new WeakMap<StoredPage, string[]>();
  function headersOf(page: StoredPage): string[] {
    let headers = memberHeaders.get(page);
    if (!headers) {
      const own = page.forMembers?.headers ?? [];
      const merged = { ...securityHeaders, ...Object.fromEntries([...own, ...PRIVATE_HEADERS]) };
      headers = Object.entries(merged).flat();
      memberHeaders.set(page, headers);
    }
    return headers;
  }

  return {
    findForMember({ method, url = '', headers }) {
      const isOwn = hasSession(headers.cookie) && headers[OFFLINE_COPY] === undefined;
      const key = method === 'GET' && isOwn ? pageKey(url) : undefined;
      // The answers of calls are kept for visitors alone.
      if (key === undefined || isCallKey(key)) return undefined;
      const page = store.get(key);
      if (page?.forMembers && page.freshUntil > Date.now()) return page;
      store.counts.misses++;
      return undefined;
    },
    async sendFilled(page, { request, response, network, requestId }) {
      const { cookie = '', 'accept-encoding': encodings } = request.headers;
      // The application meets the same fault when it answers instead, and reports it.
      const filled = await store
        .fillFor(page, { cookie, network, acceptEncoding: String(encodings ?? '') })
        .catch(() => undefined);
      store.counts[filled ? 'hits' : 'misses']++;
      if (!filled) return false;
      const headers = headersOf(page).concat('content-length', String(filled.body.length), 'x-request-id', requestId);
      response.writeHead(200, filled.isGzip ? headers.concat('content-encoding', 'gzip') : headers).end(filled.body);
      return true;
    },
    find(request) {
      const key = keyOf(request);
      const page = key === undefined ? undefined : store.get(key);
      if (!key || !page) return undefined;
      // One reader's request has a stale page made anew; the others are sent it as it is.
      const until = renderings.has(key) ? page.staleUntil : page.freshUntil;
      if (until <= Date.now()) return undefined;
      store.counts.hits++;
      if (!page.bodies.br) store.askedAgain(key, page);
      return prepare(page);
    },
    wait(request, { network, response, send, make }) {
      const key = keyOf(request);
      if (key === undefined) return false;
      store.counts.misses++;
      if (store.isUncertain(key)) return false;
      const reader = { network, send: (page: StoredPage) => send(prepare(page)), make };
      response.once('close', () => renderings.leave(key, reader));
      renderings.join(key, reader);
      return true;
    },
  };
}
