import { type Statements, testsOf } from './shown-by.ts';

const contract = testsOf('tests/api/contract.test.ts');
const roles = testsOf('tests/api/rights/role-matrix.test.ts');
const members = testsOf('tests/features/member/order-of-checks.test.ts');
const overHttp = testsOf('tests/session/over-http.test.ts');
const forged = testsOf('tests/features/sign-in/forged.test.ts');
const signUp = testsOf('tests/features/member/sign-up.test.ts');
const profile = testsOf('tests/features/member/profile.test.ts');
const leaving = testsOf('tests/features/member/leaving.test.ts');
const alarms = testsOf('tests/features/alarm/alarms.test.ts');
const consents = testsOf('tests/features/member/consents.test.ts');
const messages = testsOf('tests/features/alarm/messages.test.ts');
const inquiries = testsOf('tests/features/inquiry/inquiries.test.ts');
const answers = testsOf('tests/features/inquiry/answers.test.ts');
const appErrors = testsOf('tests/features/app-error/app-error.test.ts');
const strip = testsOf('tests/features/strip-banner/strip-banner.test.ts');
const hosts = testsOf('tests/server/requests/discover-host.test.ts');
const crossSite = testsOf('tests/server/requests/cross-site.test.ts');
const headers = testsOf('tests/server/requests/headers.test.ts');
const lists = testsOf('e2e/contents/lists.test.ts');
const appSignIn = testsOf('tests/browser/shell/app-sign-in.test.ts');
const signIn = testsOf('e2e/people/sign-in.test.ts');
const giveUp = testsOf('tests/browser/toggle/give-up.test.ts');
const twoHosts = testsOf('e2e/people/two-hosts.test.ts');

/** Sessions, accounts, alarms, inquiries and the rules of all calls. */
export const callsOfMembers: Statements = {
  'Main-service calls are below /api/v1 and return { status: { code, message }, data }': [
    ...contract('%s has %i entries a page'),
    ...overHttp('has no credentials in the body of an answer'),
  ],
  'Discover-service calls are below /api/v1, by default on the same host, and return { status, result }': [
    ...contract('%s has %i entries a page'),
    ...hosts('answers %s'),
  ],
  'The discover service may have its own host, which the browser calls with cookies': [
    ...twoHosts('a member signs in, applauds, scraps, comments and signs out'),
    ...hosts(
      'is readable by the pages, with cookies, and caches keep origins apart',
      '%s may call it, and no other host',
    ),
  ],
  'Every call of our pages has a generated request id, the API key pureut-web, and the browser’s own user agent': [
    ...lists('every entry of a list appears once, up to the last page, and Back restores the position'),
    ...headers('%s is echoed and logged'),
  ],
  'A discover call times out after 60,000 ms': giveUp(
    'a call of the discover service fails after a minute, and the toggle is reverted',
  ),
  'The web sign-in has os=WEB; a sign-in from the app has its os and its appKey': [
    ...testsOf('tests/browser/sign-in/log-in.test.ts')(
      'a member > is signed in by provider and id, and the page receives the tokens',
    ),
    ...signIn('a script can read no credentials'),
    ...appSignIn('signs in with the app’s answer, sends the tokens to the app, and opens the remembered page'),
  ],
  'State-changing calls from other sites are refused with an empty 403': crossSite(
    'from %j gets an empty 403 with every method and content type',
  ),
  'POST /v1/user/login takes loginType, loginId, isMobile true and, in its query, paramKey': [
    ...signIn('a script can read no credentials'),
    ...forged('is refused where a member of %s with a valid proof is signed in, once'),
  ],
  'POST /v1/user/login returns accessToken and refreshToken: real tokens for the app, references for a browser': [
    ...forged('is refused where the native app with its own proof gets tokens'),
    ...signIn('a script can read no credentials'),
  ],
  'POST /v1/user/login without a proof, or with another person’s, is answered as if there were no account': forged(
    'is answered like a person without an account in … cases, and creates nothing',
  ),
  'POST /v1/user/refresh returns code 200 and the tokens as a JSON string in status.message': overHttp(
    'has no credentials in the body of an answer',
    'returns its new tokens in the answer to a refresh',
  ),
  'POST /v1/user/logout ends the session and deletes its cookies': overHttp(
    'by signing out deletes the browser’s cookies and prefetched pages',
  ),
  'GET /v1/user/me returns id, nickname, image, loginType, makerInfo for makers, and needNewTermsAgrees': contract(
    'the current user has these fields',
  ),
  'GET /v1/user/me returns suspendInfo with its period during a suspension': testsOf(
    'tests/features/member/suspension.test.ts',
  )('gets the dates in all personal data as long as it lasts, if a session is left'),
  'DELETE /v1/user/me erases the member for good, after a sign-in made for it': leaving(
    'requires a sign-in made for it',
    'happens once, and ends sessions that begin at that moment',
  ),
  'DELETE /v1/user/me unlinks the Apple account of a member who signed in with Apple in this tab': [
    ...testsOf('tests/browser/member/leaving.test.tsx')(
      'the request contains the reasons, the proof and the choice about the writings; afterwards the device is empty',
    ),
    ...leaving('unlinks the Apple account, and validates its fields without trusting them'),
  ],
  'POST /v1/user?paramKey signs up a person whom a provider has confirmed, and signs them in': signUp(
    'creates a member and signs them in',
  ),
  'PUT /v1/user/userinfo changes nickname and introduction, and no other field': profile(
    'are changed, and no other field',
  ),
  'PUT /v1/user/image stores a picture; without one it deletes the current picture': profile(
    'exists in the smallest size when the call returns; larger sizes follow',
    'is deleted by an empty upload',
  ),
  'PUT /v1/user/alarm stores the member’s alarm settings': [
    ...alarms('a settings call without quiet hours keeps the quiet hours'),
    ...consents('a call that omits news sets them to the last answer'),
    ...alarms('a member gets no alarm from blocked members, for muted contents or for kinds that they switched off'),
  ],
  'POST /v1/user/document takes documentIds, the ids of the terms': [
    ...contract('agreeing takes `documentIds`, and refuses unknown terms'),
  ],
  'GET /api/v1/leave/code returns result.leaveCodes': contract(
    'reasons for leaving are `leaveCodes`, which the call for leaving accepts',
  ),
  'POST /api/v1/leave/history takes leaveCodes': contract(
    'reasons for leaving are `leaveCodes`, which the call for leaving accepts',
  ),
  'GET /v1/alarm takes size, page, sort=createdDate,desc, query and an optional tag': [
    ...contract('the list of alarms accepts an empty category, a sort order and a query, which callers send'),
    ...alarms('followers and subscribers get alarms for new contents, and can list the alarms of one category'),
  ],
  'GET /v1/alarm returns content, and page with number and totalPages; 20 a page, from 0':
    contract('%s has %i entries a page'),
  'An alarm has id, tag, type, message with %s, boldMessage, createdDate, link, idTalk, idTalkComment and read': alarms(
    'the author of a talk or story gets an alarm for a comment; nobody gets one for a comment on an article',
  ),
  'An alarm on a story has idStory and idStoryComment': alarms(
    'the author of a talk or story gets an alarm for a comment; nobody gets one for a comment on an article',
  ),
  'An alarm on an article has relativeComment with idVersionContent and id, and relativeVersionContent': alarms(
    'the author of a comment on a %s gets one alarm for a reply, by %s',
  ),
  'An operator’s message has relatvieAdminMessage with id, createdDate, link and body as HTML': messages(
    'reach their addressees until they are read, despite all alarms being switched off',
  ),
  'An alarm for an answer has relativeQna with id, title, createdDate, content and relativeFiles, and relativeQnaAnswer':
    [
      ...answers('notify the member who asked, with the question, and again after an edit'),
      ...inquiries('are shown to their member with pictures, before and after the answer'),
    ],
  'GET /v1/alarm/category lists categories with id and title, including ritual': alarms(
    'an alarm is marked as read by its own member alone',
  ),
  'GET /v1/alarm/not-read takes size, page, sort, query and an optional alarmType, and lists unread alarms': [
    ...alarms('an alarm is marked as read by its own member alone'),
    ...contract('the list of alarms accepts an empty category, a sort order and a query, which callers send'),
  ],
  'GET /v1/alarm/not-read-count returns data.count': alarms('an alarm is marked as read by its own member alone'),
  'POST /v1/alarm?idAlarm marks one alarm as read': alarms('an alarm is marked as read by its own member alone'),
  'A missing, unknown or foreign idAlarm is refused with 404 and the message `unregistered alarmId`': alarms(
    'an alarm is marked as read by its own member alone',
  ),
  'POST /v1/qna stores an inquiry, whose status is shown': inquiries(
    'are shown to their member with pictures, before and after the answer',
  ),
  'GET /v1/qna/category returns the list of categories in result': inquiries(
    'have categories, which are returned in `result`',
  ),
  'POST /report/app-error takes title, callstack and userId, and returns result': appErrors(
    'are stored in one row for equal errors, with count, time, builds and last member',
  ),
  'GET /v1/banner/strip returns isActive 1, startDate, endDate, description, url, target and platform': strip(
    'is returned and shown at once, as it was saved',
  ),
  'GET /v1/term/{code} returns the current terms': testsOf('tests/api/terms.test.ts')(
    'the current terms are returned with their text',
  ),
  'Every call that needs a session is refused without one: with 403 if the login popup shall open, otherwise with 401':
    [...roles('%s'), ...members('by %s > %s')],
  'Every call has a row in the tables of access by role': [
    ...roles('every call of the API is in the table'),
    ...members('are all in the table'),
  ],
  'A call with an expired access token returns 401 EXPIRED_ACCESS_TOKEN': overHttp('gets EXPIRED_ACCESS_TOKEN from %s'),
  'Every failure has a code and a readable sentence, and every code is in the API’s description': [
    ...testsOf('tests/api/openapi.test.ts')('a call lists its errors'),
    ...testsOf('tests/server/requests/malformed-bodies.test.ts')(
      '%s is refused with the error envelope on every path and method',
    ),
  ],
};
