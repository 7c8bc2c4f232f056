/** Everything the frame needs of a script, in one file for all pages. No framework, and no API client until a call. */
import '../features/talk/forget-talk-lists.browser.ts';
import { APP_MARKER } from '../app-marker.ts';
import { onCall } from '../http/call-events.ts';
import { $loggedIn } from '../session/me.store.ts';
import { MEMBER_SCRAPS } from '../session/member-key.ts';
import '../session/restored-page.browser.ts';
import { tellAges } from '../ui/ages.ts';
import '../ui/dialogs.browser.ts';
import '../ui/popovers.browser.ts';
import '../ui/snackbars.browser.ts';
import './islands/lost-form.browser.ts';
import './login/login-popup.browser.ts';
import './scroll.browser.ts';
import './theme/toggle.browser.ts';
import './top-bar/back.browser.ts';
import './watch-build.browser.ts';

tellAges(document);

// Visitors mostly read, so nothing is fetched ahead for them.
if ($loggedIn.get()) void import('./member.browser.ts');
else dropOwnerlessScraps();
onCall('sessionLost', dropOwnerlessScraps);

// A kept page is the same in the app and in a browser, so the browser decides.
if (navigator.userAgent.includes(APP_MARKER)) void import('./bridge/bridge.browser.ts');

/** A session that was ended elsewhere leaves scraps on the device. Few keep any. */
function dropOwnerlessScraps(): void {
  if (!('caches' in window)) return;
  const drop = async (isKept: boolean) =>
    isKept && (await import('../features/reaction/offline/ownerless-scraps.browser.ts')).dropOwnerlessScraps();
  void caches
    .has(MEMBER_SCRAPS)
    .then(drop)
    .catch(() => {});
}
