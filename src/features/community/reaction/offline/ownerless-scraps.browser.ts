import { MEMBER_SCRAPS } from '../../../../session/member-key.ts';

/**
 * Deletes the scraps on this device once the server answers that the session has ended, for example because an operator
 * ended it. The scraps stay while the server cannot be reached, and while a session only needs a refresh. This is part
 * of the frame's script, since a cached page that is shown offline has no other script. Every byte of it counts for
 * every reader, so the call has no headers of its own. It does not use `client.browser.ts`, which treats a refresh without a
 * connection as an ended session.
 */
export async function dropOwnerlessScraps(): Promise<void> {
  try {
    if (!(await caches.has(MEMBER_SCRAPS))) return;
    const answer = await fetch('/api/v1/user/me');
    if (answer.status === 401 && (await answer.text()).includes('UNAUTHORIZED')) await caches.delete(MEMBER_SCRAPS);
  } catch {
    // The next page repeats the check.
  }
}
