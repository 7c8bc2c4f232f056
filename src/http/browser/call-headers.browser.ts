import { randomId } from '../../lib/random-id.ts';
import { pageMemberOf } from './page-member.browser.ts';
import { PAGE_MEMBER_HEADER } from '../page-member.ts';

/** Returns the headers of every call of our own pages. Runs in the browser. */
export function callHeaders(): Record<string, string> {
  const apiKey = document.querySelector<HTMLMetaElement>('meta[name="api-key"]')?.content ?? '';
  const member = pageMemberOf(document);
  return {
    'x-request-id': randomId(),
    'x-api-key': apiKey,
    ...(member !== undefined && { [PAGE_MEMBER_HEADER]: String(member) }),
  };
}
