import { type Statements, testsOf } from './shown-by.ts';

const session = testsOf('e2e/people/session.test.ts');
const calls = testsOf('tests/browser/session/refreshed-calls.test.ts');
const ended = testsOf('tests/browser/session/ended-session.test.ts');
const place = testsOf('tests/browser/session/sign-in-place.test.ts');
const logIn = testsOf('tests/browser/sign-in/log-in.test.ts');
const overHttp = testsOf('tests/session/over-http.test.ts');
const bridge = testsOf('e2e/shell/bridge.test.ts');
const app = testsOf('tests/browser/shell/bridge.test.ts');
const told = testsOf('tests/browser/shell/app-told.test.ts');
const appSignIn = testsOf('tests/browser/shell/app-sign-in.test.ts');
const messages = testsOf('tests/unit/shell/bridge.test.ts');
const signIn = testsOf('e2e/people/sign-in.test.ts');
const me = testsOf('tests/browser/session/me.test.ts');
const suspended = testsOf('tests/unit/features/suspended.test.ts');
const suspension = testsOf('tests/features/member/suspension.test.ts');
const reactions = testsOf('e2e/community/reactions.test.ts');
const toggles = testsOf('tests/browser/toggle/toggles.test.tsx');
const frame = testsOf('e2e/shell/member-frame.test.ts');
const talkLists = testsOf('e2e/contents/talk-lists.test.ts');
const demo = testsOf('tests/server/demo-identity.test.ts');
const birthdate = testsOf('tests/unit/text/birthdate.test.ts');
const talkPhotos = testsOf('e2e/writing/talk-writing-app.test.ts');
const storyPhotos = testsOf('e2e/writing/story-writing-app.test.ts');
const cookies = testsOf('tests/session/cookies.test.ts');

/** Sessions, signing in and out, and the native app. */
export const sessions: Statements = {
  'Session cookies are not readable by scripts': [
    ...cookies('are not accessible to scripts and other sites'),
    ...signIn('a script can read no credentials'),
  ],
  'Members sign in with GOOGLE, NAVER, APPLE or KAKAO; there are no passwords': signIn(
    'a newcomer signs up with …, signs out and in again',
  ),
  'A viewer whose current user is returned is signed in': me(
    'a successful request for the member signs in, and drops an earlier failure',
  ),
  'A failed fetch of the current user leaves the viewer signed out, and the reason is kept': me(
    'a failed request for the member gives a visitor, and keeps the failure',
  ),
  'After a logout the viewer is signed out, and the state of the identity check is cleared': [
    ...frame('logging out ends the session, clears the tab’s data and opens the home page'),
    ...me('the data of the identity check is deleted with the session'),
  ],
  'After 401 EXPIRED_ACCESS_TOKEN the page refreshes once and repeats the call': [
    ...session(
      'a page that is open longer than its access token works at the next click; an ended session leads to the home page',
    ),
    ...calls(
      'an expired token is refreshed once, and the call is repeated under its request id',
      'concurrent calls with an expired token share one refresh, and a later call has its own',
    ),
  ],
  'A refresh whose code is not 200 ends the session and redirects a members’ page to /': [
    ...calls('a refresh that %s ends the session'),
    ...ended('a call that reports the end of the session > leads from %s to the home page'),
  ],
  'A refresh without an answer keeps the session': calls(
    'a refresh without a usable response keeps the session: %s',
    'a refresh without a response within a minute keeps the session',
  ),
  'A call that is refused again after the refresh does the same': calls(
    'a call refused again after the refresh ends the session and is not sent a third time',
  ),
  'Any other failure of that call keeps the session and the input': calls(
    '%s after the refresh keeps the session, and the next attempt needs no refresh',
  ),
  'Any other 401 ends the session and redirects a members’ page to /': [
    ...calls('any other 401, and a body with the code 403, end the session without a refresh'),
    ...ended(
      'a call that reports the end of the session > leads from %s to the home page',
      'a call that reports the end of the session > stays on %s, as a visitor',
    ),
    ...session(
      'a page that is open longer than its access token works at the next click; an ended session leads to the home page',
    ),
  ],
  'A body with the code 403 ends the session': [
    ...toggles('%s asks a member whose session has ended to sign in, and stores the pending press'),
    ...told('the app receives > a response %i unchanged, without the query of the call'),
  ],
  'A 403 on a scrap or an applause opens the login popup': toggles(
    '%s asks a member whose session has ended to sign in, and stores the pending press',
  ),
  'A scrap without a login opens the popup and stores the page as redirect_to': reactions(
    'a visitor who applauds or scraps is asked to sign in without a call, and returns after signing in',
  ),
  'Signing in continues at redirect_to, or at /': [
    ...logIn(
      'a member > opens the remembered page once, with the pending press; the visitor’s stored lists are deleted',
    ),
    ...signIn('a newcomer signs up with …, signs out and in again'),
    ...reactions('a visitor who applauds or scraps is asked to sign in without a call, and returns after signing in'),
  ],
  'If that page is already open, it is reloaded': appSignIn('the page reloads if the remembered page is already open'),
  'A stored path to another site leads to /': [
    ...testsOf('tests/unit/server/safe-path.test.ts')('a return path > %j becomes the home page'),
    ...logIn('a member > opens the home page if %j was remembered'),
    ...place('the return path > is the home page if %j was given or stored'),
    ...testsOf('e2e/faults/hostile-redirects.test.ts')(
      'signing in, and the welcome after signing up, lead to the home page if a path to another site was remembered',
    ),
  ],
  'Signing in and out clears stored lists of talks': [
    ...talkLists('signing in and out discards the list, since each viewer sees other talks'),
    ...frame('logging out ends the session, clears the tab’s data and opens the home page'),
  ],
  'The Apple account is stored for the tab, by signing in and up and by the proof of a member who leaves': [
    ...signIn('a newcomer signs up with …, signs out and in again'),
    ...logIn('the proof before leaving > starts no new session, keeps Apple’s account, and leads back to leaving'),
    ...testsOf('tests/browser/member/leaving.test.tsx')(
      'the request contains the reasons, the proof and the choice about the writings; afterwards the device is empty',
    ),
  ],
  'A person without an account gets the sign-up form, with the provider’s data': [
    ...signIn('a newcomer signs up with …, signs out and in again'),
    ...appSignIn('leads a newcomer to the sign-up form, with the name from the provider'),
    ...bridge('a tap in the login popup is left to the app, and the sign-up form has the name from Apple'),
  ],
  'Signing in requests a code from the provider (response type code), which returns to /callback/{provider}': demo(
    'our sign-in redirects to %s for a code, with our callback as return address',
  ),
  'A sign-in with another provider than the current session’s is refused: 현재 로그인된 소셜 계정으로 로그인해 주세요.':
    appSignIn('with another provider than the member’s closes the login popup and gives the reason'),
  'A birthdate of eight digits is cut to its last six for the identity check': birthdate(
    'the identity check takes the last six of eight digits',
  ),
  'An operator suspends a member for two weeks, and their sessions end at once': suspension(
    'is suspended by an operator’s command',
    'is signed out at once on every device',
    'learns the dates at sign-in, and can sign in after the end',
  ),
  'A suspended member’s sign-in returns 423 with the period': suspension(
    'learns the dates at sign-in, and can sign in after the end',
  ),
  'The suspension flag is set while there is suspendInfo': suspended(
    'the flag follows the suspension of the current member',
    'the flag is set after a refused sign-in until a member is signed in',
  ),
  'The app’s GOOGLE_LOGINDATA, NAVER_LOGINDATA, APPLE_LOGINDATA and KAKAO_LOGINDATA sign in, by user.id, id, sub and profile.id':
    [
      ...appSignIn('signs in with the app’s answer, sends the tokens to the app, and opens the remembered page'),
      ...messages('a message %s > is accepted if it is complete', 'Kakao’s numeric id is accepted'),
    ],
  'After signing in the tokens are passed to the app as ACCESS_TOKEN': appSignIn(
    'signs in with the app’s answer, sends the tokens to the app, and opens the remembered page',
  ),
  'Refreshed tokens are passed to the app': [
    ...told('the app receives > the tokens of a session that the page has refreshed'),
    ...bridge('a page that refreshed the tokens passes them to the app once, and stores nothing'),
    ...overHttp('is refreshed by a page that passes the tokens to the app, and that is not cached'),
  ],
  'The app’s ACCESS_TOKEN signs the page in': app(
    'a session of the app > signs in the visitor of a page, which reloads',
  ),
  'The app’s LOGOUT signs out; a logout in the page is passed to the app': app(
    'the app’s sign-out > ends the session once and opens the home page, without a message to the app',
    'a sign-out in the page is sent to the app',
  ),
  'The app’s CHANGE_URL opens a page of the site': [
    ...bridge('the app opens our pages, by each way in which a web view passes messages'),
    ...app('the app can open pages of this site and no other addresses'),
  ],
  'The app’s PHOTO_BY_APP delivers a photo': [
    ...bridge('a photo from the app becomes the member’s picture'),
    ...talkPhotos('the app is asked for a photo, which is uploaded like any other'),
    ...storyPhotos('the app is asked for a photo, which is inserted at the cursor'),
  ],
  'In the app every failed call is reported to it, and is rejected': told(
    'the app receives > a response %i unchanged, without the query of the call',
    'the app receives > the status 0 for a call without a response',
  ),
  'A link to another site is passed to the app; a second press within 500 ms is ignored': app(
    'a link to another site > is opened by the app, and a second press within half a second is ignored',
  ),
  'Messages from other senders and of unknown types are ignored': [
    ...messages('a message %s > is refused as %s', 'a message %s > is refused as an object'),
    ...app('the page > obeys no malformed message'),
  ],
};
