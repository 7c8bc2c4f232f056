/** The parts of the frame for members only. Each loads only if the page needs it. */
import { onCall } from '../http/browser/call-events.ts';
import { MEMBER_SCRAPS } from '../session/member-key.ts';
import './intent/member-at-rest.browser.ts';

// Few members need to give consent, and each only once.
if (document.getElementById('terms-consent')) void import('../features/people/term/terms-consent.browser.ts');
// An unread message from operators opens by itself.
if (document.getElementById('message-popup'))
  void import('../features/notifications/alarm/message/message-popup.browser.ts');
onCall('failed', (failure) => {
  // A call that the native app requested fails with the same code. The bridge reports that to the app.
  if (failure.code !== 'OTHER_MEMBER' || failure.path.startsWith('/api/auth/')) return;
  void import('./other-member.browser.ts').then(({ explainOtherMember }) => explainOtherMember(failure));
});
// Few members have offline scraps.
if ('caches' in window) {
  const sync = (isKept: boolean) => isKept && import('../features/community/reaction/offline/sync-scraps.browser.ts');
  void caches.has(MEMBER_SCRAPS).then(sync, () => {});
}
