/**
 * The script of the frame, in one file for all pages. It has no framework, and loads the API client at the first call.
 */
import '../features/talk/forget-talk-lists.browser.ts';
import { dropOwnerlessScraps } from '../features/reaction/offline/ownerless-scraps.browser.ts';
import { APP_MARKER } from '../app-marker.ts';
import { $loggedIn } from '../session/me.store.ts';
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

// Visitors mostly read, so the page preloads nothing for them.
if ($loggedIn.get()) void import('./member.browser.ts');
else void dropOwnerlessScraps();

// A cached page is the same in the app and in a browser, so the script decides.
if (navigator.userAgent.includes(APP_MARKER)) void import('./bridge/bridge.browser.ts');
