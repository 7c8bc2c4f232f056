import { type Statements, testsOf } from './shown-by.ts';

const loginPopup = testsOf('e2e/people/login-popup.test.ts');
const providerLinks = testsOf('tests/browser/sign-in/provider-links.test.ts');
const comingBack = testsOf('tests/browser/sign-in/coming-back.test.ts');
const consentAsked = testsOf('tests/browser/term/terms-consent.test.ts');
const reports = testsOf('tests/browser/app-error/reports.test.tsx');
const signInButtons = testsOf('tests/unit/features/sign-in-buttons.test.ts');
const report = testsOf('e2e/community/report.test.ts');
const reportWindow = testsOf('tests/browser/report/report-dialog.test.tsx');
const share = testsOf('e2e/shell/share.test.ts');
const shareSites = testsOf('tests/unit/features/share-sites.test.ts');
const zoom = testsOf('e2e/contents/zoom.test.ts');
const consent = testsOf('e2e/people/terms-consent.test.ts');
const banners = testsOf('e2e/notifications/banners.test.ts');
const putAway = testsOf('tests/browser/shell/banners.test.ts');
const shareState = testsOf('tests/browser/shell/share.test.ts');
const pullState = testsOf('tests/browser/shell/pull-to-refresh.test.ts');
const scroll = testsOf('tests/browser/shell/scroll.test.ts');
const note = testsOf('tests/browser/alarm/message-popup.test.ts');
const strip = testsOf('tests/features/strip-banner/strip-banner.test.ts');
const messages = testsOf('e2e/notifications/alarms-messages.test.ts');
const snackbar = testsOf('tests/unit/shell/snackbar.test.ts');
const snackbars = testsOf('tests/browser/shell/snackbars.test.ts');
const broken = testsOf('e2e/faults/broken-island.test.ts');
const pauses = testsOf('tests/unit/shell/popup-pauses.test.ts');
const bars = testsOf('e2e/shell/bars.test.ts');
const pull = testsOf('e2e/shell/pull-to-refresh.test.ts');
const navigating = testsOf('e2e/shell/navigating.test.ts');
const comments = testsOf('tests/browser/comment/pages.test.tsx');
const fetched = testsOf('tests/browser/ui/fetched.test.ts');
const policy = testsOf('tests/unit/shell/fetch-policy.test.ts');
const follow = testsOf('e2e/community/follow-and-block.test.ts');
const focus = testsOf('e2e/shell/focus.test.ts');
const toggles = testsOf('tests/browser/toggle/toggles.test.tsx');
const absent = testsOf('tests/api/rights/absent.test.ts');
const words = testsOf('tests/api/pages/page-words.test.ts');

/** Overlays, snackbars and the bars while scrolling. */
export const overlays: Statements = {
  'The login popup has Apple로, Google로, 네이버로 and 카카오로 계속하기, in this order': loginPopup(
    'the login button opens the popup and remembers the page; each way to close it restores the focus',
  ),
  'Kakao’s button is shown from 2025-06-10 UTC on': signInButtons('at %s are %j'),
  'In the browsers of KakaoTalk and Instagram the first button is hidden': [
    ...providerLinks(
      'its links > in KakaoTalk open Google in an external browser, and omit Apple',
      'its links > in Instagram on Android open an intent',
    ),
    ...signInButtons('%s is recognised as %s'),
  ],
  'A visit from the partner’s app, recognised by a marker in utm_source, is asked 앱을 설치하고 이용해 주세요. instead':
    [
      ...providerLinks(
        'the login popup > asks visitors from the partner’s app to install ours instead, also if it was opened early',
      ),
      ...testsOf('tests/browser/shell/partner-visit.test.ts')('lasts as long as the tab after a URL with the mark'),
      ...banners('a visit from the partner’s app shows both bars below the strip, and links to our app'),
    ],
  'The report dialog lists reasons as radio buttons; its button is disabled until one is selected': report(
    'a report requires a reason, is sent and confirmed, and hides the content in one’s lists',
  ),
  'A successful report says 신고가 접수되었습니다., and lists are updated': report(
    'a report requires a reason, is sent and confirmed, and hides the content in one’s lists',
  ),
  'A failed report shows the server’s message in a snackbar': reportWindow(
    'a refused report gives the reason, and the choice stays',
  ),
  'Reasons are fetched once for the tab': reportWindow('loaded reasons are stored in the tab'),
  'A simple question precedes irreversible actions': follow(
    'blocking asks first, hides the talk in the previous list, and can be undone',
  ),
  'On phones sharing is a sheet at the bottom of the screen': share('on a phone the share sheet is at the bottom'),
  'A picture opens full screen; two fingers zoom in steps of 0.05': zoom(
    'a picture of an article opens full screen with its text, and closing restores focus and position',
    'two fingers zoom in steps of 0.05, one finger moves, and swipes when the picture fits',
  ),
  'One finger pans with a factor of 0.7, at most 15 pixels a move': zoom(
    'two fingers zoom in steps of 0.05, one finger moves, and swipes when the picture fits',
    'the mouse zooms at its position, by wheel, double click and buttons',
  ),
  'A member who owes consent to the privacy terms gets the notice, with a box to tick': consent(
    'a member who owes consent to the privacy terms is asked on any page, once',
  ),
  'A member who does not answer can read and write, and is asked again on the next visit': consentAsked(
    'a member who owes consent to the privacy terms > who puts it off is not asked again in this tab, but in another one',
  ),
  'Its button is disabled until the box is ticked': consent(
    'a member who owes consent to the privacy terms is asked on any page, once',
  ),
  'Agreeing posts the ids of the terms and confirms 2024.10.29 개정된 개인정보 처리방침에 동의했어요.; 확인 closes it':
    consent('a member who owes consent to the privacy terms is asked on any page, once'),
  'A member who owes nothing gets no notice, and nothing is posted': consent(
    'a member who owes consent to the privacy terms is asked on any page, once',
  ),
  'Phones are offered the app; a dismissed banner returns after more than a day, counted from appDownBannerOut': [
    ...banners('phones are offered the app if there is one, and can dismiss the offer'),
    ...putAway('returns more than a day after it was dismissed'),
  ],
  'A suspended member is told the period, and closes the notice with 확인': [
    ...comingBack('a refused member > reads for how long and why, and goes to the home page afterwards'),
    ...testsOf('e2e/walk/walk.test.ts')('…: pages and their overlays pass every check, as …'),
  ],
  'An operator’s message opens as a popup with To. and the nickname': messages(
    'a message opens by itself over a page, is read by keyboard and closes',
  ),
  'A popup offers not to be shown again: 다시 보지 않기, 오늘 하루, 일주일간 and 한 달간 보지 않기': [
    ...pauses('a popup is dismissed for this day, this week, this month, or forever'),
    ...note(
      'again only after the time that the member chose, and makes no request before',
      'never again after the member declines it, which marks the message as read',
    ),
  ],
  'The strip banner is above the page; a dismissed one is hidden for 24 hours, stored as stripBannerHide with hidden and expireTime':
    [
      ...banners('the strip is above the page, disappears when it is dismissed, and shifts nothing'),
      ...putAway('disappears at once when it is dismissed, for a day, and the focus moves to the content'),
    ],
  'The strip banner links to its url, in the window that its target names': banners(
    'the strip is above the page, disappears when it is dismissed, and shifts nothing',
  ),
  'The strip banner is hidden when inactive or outside of its dates': strip(
    'is not shown while it is %s',
    'begins and ends by itself, also on cached pages',
  ),
  'The strip banner is hidden without a description': strip(
    'is not shown without a text, even if the row was written by hand',
  ),
  'The strip banner is hidden if it cannot be fetched': strip(
    'no strip banner is shown when the database cannot be read',
  ),
  'The strip banner is shown on those of app, mobile and pc that it names': banners(
    'each banner appears on its platforms alone',
  ),
  'A snackbar has an id, a label and a subtitle, and disappears after 3,500 ms': [
    ...snackbar('with %s stays for the right time'),
    ...snackbars('a snackbar appears in a live region below earlier ones, and disappears after its time'),
  ],
  'It disappears after 5,500 ms if the label or subtitle has 16 characters or more': [
    ...snackbar('with %s stays for the right time'),
    ...snackbars('a snackbar appears in a live region below earlier ones, and disappears after its time'),
  ],
  'A press dismisses a snackbar': snackbars('a press removes the snackbar that it hits'),
  'Sharing is titled 공유하기: a dialog below 799 pixels, a popover above': share(
    'up to 799 pixels sharing opens a modal, above that a popover',
  ),
  'It offers 카카오톡, Facebook, X and 링크 복사': [
    ...shareState('is not offered if it does not exist: the link for Kakao is copied, with a confirmation'),
    ...shareSites('the link of Kakao, which needs a key, lets Kakao read the page'),
  ],
  'Stories and articles have the button among their actions': share('on a phone the share sheet is at the bottom'),
  'The window of another site is 550 by 400': share('other sites open in a new window, with the address'),
  'The copied state, 복사됨, lasts two seconds': shareState(
    'omits tracking parameters, and shows a confirmation for two seconds after the last press',
  ),
  'A failure of the clipboard is ignored': shareState('shows nothing if the browser refuses'),
  'The error screen says 현재 서비스가 원활하지 않습니다 and advises to clear cache and cookies and to sign in again': [
    ...broken('the error screen replaces the island, reports once on request, and links to help'),
    ...testsOf('tests/server/lifecycle.test.ts')('returns 503 until the database accepts connections again'),
  ],
  'Its button reports the error and opens a help page': [
    ...broken('the error screen replaces the island, reports once on request, and links to help'),
    ...testsOf('e2e/faults/failed-page.test.ts')(
      'a failed page reports nothing by itself; its button reports the failure and opens help',
    ),
  ],
  'An error report has userId, or the text not-signed-in': [
    ...reports('a report > contains the error, its stack, and the member’s id or that nobody is signed in'),
    ...testsOf('tests/features/app-error/app-error.test.ts')(
      'are stored in one row for equal errors, with count, time, builds and last member',
    ),
  ],
  'Bars are hidden after scrolling down, and return after scrolling up, by more than 5 pixels': [
    ...bars('the bars slide away on scrolling down, and return on scrolling up'),
    ...scroll('bars hide and return after more than five pixels of scrolling'),
  ],
  'In the app, pulling more than 200 pixels at the top reloads the page': [
    ...pull('a pull of more than 200 pixels at the top reloads the page, and its hint is below the clock'),
    ...pullState(
      'a pull of more than 200 pixels reloads it, and a pull of 200 does not',
      'below the top of the page',
      'under %s',
    ),
  ],
  'This does not apply to pages for writing, nor to the channel with open drafts': pullState(
    'on a page for writing, or with unsent text: %s',
  ),
  'On stories and articles a line shows the scroll position in percent, starting anew on each page': bars(
    'a line shows the reading progress, from the beginning on each page',
  ),
  'Once an article is scrolled, the bar has another style than at the top': scroll(
    'attributes mark a page that is not at the top, and one scrolled past the desktop’s bar',
  ),
  'The progress bar of a loading page begins at 0.08, advances every 800 ms and moves within 200 ms': [
    ...snackbar(
      'starts at 0.08, grows every 800 ms and never completes by itself',
      'completes and disappears when the last of several tasks ends',
    ),
    ...navigating('a slow page shows the bar, a fast one does not'),
  ],
  'Fetched data is fresh for five minutes': [
    ...policy(
      'fetched data is fresh for five minutes, and a failed fetch is retried three times with delays of at most half a minute',
    ),
    ...comments('an order that was shown before is shown again without a call, until a comment changes'),
  ],
  'A failed fetch is retried three times with back-off of at most 30 seconds': [
    ...policy(
      'fetched data is fresh for five minutes, and a failed fetch is retried three times with delays of at most half a minute',
    ),
    ...fetched('a lost call is retried after one, two and four seconds, and then fails'),
  ],
  'An opening window shifts nothing on the page, and closing restores the focus': [
    ...focus('a dialog shifts nothing on a short page'),
    ...report('a visitor is asked to sign in; by keyboard, arrows choose, Enter sends, and the focus returns'),
  ],
  'A refused applause of a story shows the status message in a browser alert': toggles(
    '%s that the server refuses is reverted, and gives the reason',
  ),
  'Empty lists: 아직 댓글이 없습니다, 팔로우한 작가가 없습니다, 스크랩한 글이 없습니다': words(
    '%s redirects visitors to the home page, and has its own text and link when empty',
  ),
  'No search results: 좋은 콘텐츠를 준비하고 있어요': testsOf('tests/api/pages/search-pages.test.ts')(
    'explain why a keyword cannot be searched for',
  ),
  'A hidden story: 숨김 처리된 게시물입니다; a deleted one: 삭제된 게시물입니다; both with 홈으로 가기': absent(
    'a %s that is %s returns %i with its own sentence, and links to the home page',
  ),
  'A hidden article: 회원의 요청으로 숨김 처리된 글입니다; a deleted one: 삭제된 게시물입니다; both with 홈으로 가기':
    absent('a %s that is %s returns %i with its own sentence, and links to the home page'),
  'Any other empty list: 목록이 없습니다': testsOf('tests/api/pages/search-pages.test.ts')(
    'page through the results in the requested order, but not beyond the last page',
  ),
};
