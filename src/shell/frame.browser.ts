/**
 * The script of the frame, in one file for all pages. It has no framework, and loads the API client at the first call.
 */
import '../features/contents/talk/list/forget-talk-lists.browser.ts';
import { dropOwnerlessScraps } from '../features/community/reaction/offline/ownerless-scraps.browser.ts';
import { APP_MARKER } from '../site/app-marker.ts';
import { $loggedIn } from '../session/browser/me.store.ts';
import '../session/browser/restored-page.browser.ts';
import { tellAges } from '../ui/ages.ts';
import '../ui/dialog/dialogs.browser.ts';
import '../ui/dialog/popovers.browser.ts';
import '../ui/feedback/snackbars.browser.ts';
import './islands/lost-form.browser.ts';
import './login/login-popup.browser.ts';
import './scroll.browser.ts';
import './theme/toggle.browser.ts';
import './top-bar/back.browser.ts';
import './watch-build.browser.ts';

tellAges(document);

// Visitors mostly read, so the page preloads nothing for them.
if ($loggedIn.get()) void import('./member.browser.ts');
else void dropOwnerlessScraps();

// A cached page is the same in the app and in a browser, so the script decides.
if (navigator.userAgent.includes(APP_MARKER)) void import('./bridge/bridge.browser.ts');
