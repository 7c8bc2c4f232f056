/** Everything the frame needs of a script, in one file for all pages. No framework, and no API client until a call. */
import '../session/restored-page.ts';
import '../ui/dialogs.ts';
import '../ui/popovers.ts';
import '../ui/snackbars.ts';
import './login/login-popup.ts';
import './profile/log-out-button.ts';
import './scroll.ts';
import './theme/toggle.ts';
import './top-bar/back.ts';

// Few members ever owe consent, and once.
if (document.getElementById('terms-consent')) void import('../features/term/terms-consent.ts');
// A visitor's page is the same for everybody, so the browser decides.
if (navigator.userAgent.includes('PureutApp')) void import('./bridge/bridge.ts');
