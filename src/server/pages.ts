import type { IncomingMessage } from 'node:http';
import { pageKey } from '../cache/page-key.ts';
import { sharedPageStore, type StoredPage, visitorHeaders } from '../cache/page-store.ts';
import { hasSession } from '../session/cookies.ts';
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts';

/**
 * Finds the page that a visitor asks for among those kept, ready to send: no web `Request`, no rendering.
 * A stale one is left to the application, which sends it and makes a new one.
 */
export function createPageLookup(
  securityHeaders: Record<string, string>,
): (request: IncomingMessage) => PreparedAnswer | undefined {
  const store = sharedPageStore();
  const prepared = new WeakMap<StoredPage, PreparedAnswer>();
  return ({ method, url, headers }) => {
    if (method !== 'GET' || !url || hasSession(headers.cookie)) return undefined;
    const page = store.get(pageKey(url));
    if (!page || page.freshUntil < Date.now()) return undefined;
    let answer = prepared.get(page);
    if (!answer) {
      const merged = { ...securityHeaders, ...Object.fromEntries([...page.headers, ...visitorHeaders]) };
      answer = prepareAnswer(page.bodies, page.etag, Object.entries(merged));
      prepared.set(page, answer);
    }
    return answer;
  };
}
