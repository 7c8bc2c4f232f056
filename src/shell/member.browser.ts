/** What the frame does for members alone, each of it loaded where there is something to do. */
import { onCall } from '../http/call-events.ts';
import { MEMBER_SCRAPS } from '../session/member-key.ts';
import './intent/member-at-rest.browser.ts';

// Few ever owe consent, and each of them once.
if (document.getElementById('terms-consent')) void import('../features/term/terms-consent.browser.ts');
// What operators have written to a member comes by itself, while it is unread.
if (document.getElementById('message-popup')) void import('../features/alarm/message-popup.browser.ts');
onCall('failed', (failure) => {
  // What the app asks of its page is refused with the same code, and the app is told.
  if (failure.code !== 'OTHER_MEMBER' || failure.path.startsWith('/api/auth/')) return;
  void import('./other-member.browser.ts').then(({ explainOtherMember }) => explainOtherMember(failure));
});
// Few keep scraps on their device.
if ('caches' in window) {
  const sync = (isKept: boolean) => isKept && import('../features/reaction/offline/sync-scraps.browser.ts');
  void caches.has(MEMBER_SCRAPS).then(sync, () => {});
}
