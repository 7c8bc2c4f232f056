import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCallKey, pageKey } from '../cache/page-key.ts';
import { PRIVATE_HEADERS } from '../cache/private-headers.ts';
import { sharedPageStore, type StoredPage, visitorHeaders } from '../cache/page-store.ts';
import { sharedRenderings } from '../cache/renderings.ts';
import { OFFLINE_COPY } from '../http/browser/offline-copy.ts';
import { hasSession } from '../session/cookies.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';

type Waiting = { network: string; response: ServerResponse; send(answer: PreparedAnswer): void; make(): void };

type Reader = { request: IncomingMessage; response: ServerResponse; network: string; requestId: string };

type Pages = {
  /** Returns the cached page for a visitor's request, ready to send. */
  find(request: IncomingMessage): PreparedAnswer | undefined;
  /** Returns the cached page for a request with a session, to be personalised. */
  findForMember(request: IncomingMessage): StoredPage | undefined;
  /** Sends a cached page, personalised. @returns false if the application must answer */
  sendFilled(page: StoredPage, reader: Reader): Promise<boolean>;
  /** Renders the page with `make`, or waits for a rendering in progress. @returns false if the page is not cacheable */
  wait(request: IncomingMessage, waiting: Waiting): boolean;
};

/** Answers requests from the page cache, without a web `Request` and without rendering. */
export function createPages(securityHeaders: Record<string, string>, discoverOrigin?: string): Pages {
  const store = sharedPageStore();
  const renderings = sharedRenderings();
  const prepared = new WeakMap<StoredPage, PreparedAnswer>();
  const discoverHost = discoverOrigin && new URL(discoverOrigin).host;

  /**
   * Returns the cache key of a visitor's request on the pages' host; the discover host has other calls and headers. A
   * request for an offline copy is not a visitor's request: without a session, the application refuses it.
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
      // Answers of calls are cached for visitors only.
      if (key === undefined || isCallKey(key)) return undefined;
      const page = store.get(key);
      if (page?.forMembers && page.freshUntil > Date.now()) return page;
      store.counts.misses++;
      return undefined;
    },
    async sendFilled(page, { request, response, network, requestId }) {
      const { cookie = '', 'accept-encoding': encodings } = request.headers;
      // If this fails, the application answers instead, meets the same error and reports it.
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
      // While a request renders a stale page anew, other requests get the stale version.
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
