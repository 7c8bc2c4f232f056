import { randomId } from '../lib/random-id.ts';
import { PAGE_MEMBER_HEADER } from './page-member.ts';

/** Headers of every call that our own pages make. Runs in the browser. */
export function callHeaders(): Record<string, string> {
  const apiKey = document.querySelector<HTMLMetaElement>('meta[name="api-key"]')?.content ?? '';
  // As the page was rendered: its member stays the same after the session has ended.
  const { me } = document.documentElement.dataset;
  return {
    'x-request-id': randomId(),
    'x-api-key': apiKey,
    ...(me && { [PAGE_MEMBER_HEADER]: String((JSON.parse(me) as { id: number }).id) }),
  };
}
