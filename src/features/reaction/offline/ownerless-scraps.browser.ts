import { callHeaders } from '../../../http/call-headers.browser.ts';
import { MEMBER_SCRAPS } from '../../../session/member-key.ts';

/**
 * Deletes the scraps on this device once the server says that there is no session any more: it may have been ended elsewhere, such
 * as by an operator. While the server cannot be reached they stay, and so they do for a session that is still to be refreshed.
 * In the frame's own file, since a kept page that is shown without a connection has no other. The call goes past `client.browser.ts`, which would take a refresh that found no connection for a session that has ended.
 */
export async function dropOwnerlessScraps(): Promise<void> {
  try {
    if (!(await caches.has(MEMBER_SCRAPS))) return;
    const answer = await fetch('/api/v1/user/me', { headers: callHeaders() });
    if (answer.status !== 401) return;
    const { error } = (await answer.json()) as { error?: { code?: string } };
    if (error?.code === 'UNAUTHORIZED') await caches.delete(MEMBER_SCRAPS);
  } catch {
    // The next page asks again.
  }
}
