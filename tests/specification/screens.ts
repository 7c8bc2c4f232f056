import { type Statements, testsOf } from './shown-by.ts';

const html = testsOf('tests/api/pages/html.test.ts');
const topBar = testsOf('tests/unit/shell/top-bar.test.ts');
const loginRequired = testsOf('tests/unit/pages/login-required.test.ts');
const bars = testsOf('e2e/shell/bars.test.ts');
const header = testsOf('e2e/shell/header.test.ts');
const frameHtml = testsOf('tests/api/pages/frame.test.ts');
const shareState = testsOf('tests/browser/shell/share.test.ts');
const live = testsOf('e2e/notifications/alarms-live.test.ts');
const loginPopup = testsOf('e2e/people/login-popup.test.ts');
const frame = testsOf('e2e/shell/member-frame.test.ts');
const share = testsOf('e2e/shell/share.test.ts');
const exhibitions = testsOf('e2e/discovery/exhibitions.test.ts');
const reactions = testsOf('e2e/community/reactions.test.ts');
const search = testsOf('e2e/discovery/search.test.ts');
const alarms = testsOf('e2e/notifications/alarms.test.ts');
const talkOwn = testsOf('e2e/contents/talk-own.test.ts');
const signIn = testsOf('e2e/people/sign-in.test.ts');
const visitors = testsOf('tests/api/pages/login-required.test.ts');
const person = testsOf('tests/features/person/person.test.ts');
const makerPages = testsOf('tests/features/maker/pages.test.ts');
const lists = testsOf('e2e/community/personal-lists.test.ts');

/** Routes, and the content of the top and bottom bars. */
export const screens: Statements = {
  'These pages exist: /, /discover, /story, /article, /exhibition, /event, /events, /alarm, /search and its results':
    html('every page has an address here', '%s > is valid for a visitor'),
  'Also /community/list, /community/feed, /community/feed/all, /community/writing and /community/view/{talkId}': html(
    '%s > is valid for a visitor',
    '%s > is valid for a member',
  ),
  'Also /maker/register, /maker/myStoryEdit, /maker/myMakerHome, /maker/introduce, /maker/notice and /maker/notification':
    [
      ...html('%s > is valid for a member'),
      ...makerPages(
        'visitors are sent to the home page, and members who are not makers to the introduction',
        'the introduction offers its reader the next step',
        'notices are listed newest first, for visitors, members and makers',
      ),
    ],
  'Also /my/etc, /my/profile, /my/scrap, /my/subscribe, /my/subscribeMagazine, /my/story, /my/comment, /my/alarm-setting and /blockList':
    html('%s > is valid for a member'),
  'Also /help/contact, /user, /user/signup, its form and its welcome, and /callback/{provider}': html(
    '%s > is valid for a visitor',
    '%s > is valid for a member',
  ),
  '/term/PRIVACY and /term/GROROPRIVACY show the terms': [
    ...visitors(
      'the terms > are linked at the foot of each page',
      'the terms > with unknown names and versions do not exist',
    ),
    ...testsOf('tests/api/terms.test.ts')('the current terms are returned with their text'),
  ],
  '/story/{id} and /article/{id} show one of each; missing ones say so': [
    ...testsOf('e2e/contents/reading.test.ts')(
      'a reader gets from the home page to a story, to a related one and back',
    ),
    ...testsOf('tests/api/rights/absent.test.ts')('%s links to the home page and the search'),
  ],
  '/community/list#channelId shows a channel, and #999 the member’s own talks': talkOwn(
    'an address with a channel’s number after # opens that channel',
  ),
  '/community/feed lists talks of followed members, /community/feed/all all talks': [
    ...testsOf('tests/api/pages/writing-pages.test.ts')('a member’s feed has talks of followed members'),
    ...testsOf('e2e/contents/talk-lists.test.ts')(
      'Back restores the card and the list after many pages, and a link opens the top of the list',
    ),
  ],
  '/community/view/{talkId}#comments-{commentId} opens at that comment': [
    ...testsOf('e2e/community/comments-landing.test.ts')(
      'a comment on a later page is visible, and earlier comments load under the bar',
    ),
    ...testsOf('tests/features/comment/pages.test.ts')('the page of an %s renders the comment that its address names'),
  ],
  '/search/result?keyword shows results of all kinds; /search/article, /search/maker-story and /search/profile show one each':
    testsOf('tests/api/pages/search-pages.test.ts')(
      'show the first results of each kind, the number of results, and links to all',
    ),
  '/user is one’s own profile, and with an id another member’s': person(
    'without an id is one’s own; visitors are sent to the home page',
  ),
  'The form at /user/signup/form has provider, keyId, username, paramKey and thumbpath': signIn(
    'a newcomer signs up with …, signs out and in again',
  ),
  'Only members see /community/writing, /my/…, /blockList, /maker/myStoryEdit, /maker/myMakerHome, /maker/notification and /maker/register':
    [
      ...loginRequired('%s is left when the session ends', '%s stays open when the session ends'),
      ...visitors('a members’ page redirects a visitor to the home page'),
    ],
  'When authentication fails on one of these pages the viewer is sent to /': [
    ...visitors('a members’ page redirects a visitor to the home page'),
    ...testsOf('tests/browser/session/ended-session.test.ts')(
      'a call that reports the end of the session > leads from %s to the home page',
    ),
  ],
  'There is no top bar on / and /community/writing': topBar('top bar: %s > %s'),
  'The one-level bar, with the title and on phones only, is on /story, /article, /community/list, /my/etc, /exhibition, /search/article, /search/maker-story and /community/feed/all':
    [...topBar('top bar: %s > %s'), ...header('the phone layout ends at 799 pixels, narrow layouts at 1,023')],
  'The two-level bar, with a back link and the title, is on /help/contact, /blockList, /alarm, /my/…, /user, /search/profile, stories, articles, talks, events and makers’ pages':
    [...topBar('top bar: %s > %s'), ...bars('the two-level bar names the page and leads back')],
  'The welcome after signing up has no two-level bar': topBar('top bar: %s > %s'),
  'On the desktop the two-level bar appears after 124 pixels': bars(
    'after 124 pixels the desktop has the two-level bar',
  ),
  'It appears at once after a visit from the partner’s app': bars(
    'a visit from the partner’s app has the two-level bar at once',
  ),
  'On other pages the bar has the logo, which links to / and reloads it there': [
    ...topBar('top bar: %s > %s'),
    ...frameHtml('link to the shop, and the logo links to the home page'),
  ],
  'On /community/view, /event and /events the bar has a share button': [
    ...share('the address is copied without tracking parameters, and the button confirms it'),
    ...exhibitions(
      'events and their list can be shared from the bar, or beside the title',
      'the two-level bar of wide screens can share, too',
    ),
  ],
  'On stories and articles the bar has a scrap button': reactions(
    'a scrap is confirmed with the specified text, in both places',
  ),
  'In the app, sharing passes title and url to the app; in a browser it opens a popover': [
    ...shareState('in the native app > the app receives the request, and only its share sheet opens'),
    ...share('the address is copied without tracking parameters, and the button confirms it'),
  ],
  'The desktop’s header links to stories, the community and the magazine': [
    ...frameHtml('of phones have five tabs, and the desktop’s link to stories, the community and the magazine'),
    ...testsOf('e2e/contents/reading.test.ts')(
      'a reader gets from the home page to a story, to a related one and back',
    ),
  ],
  'The header links to the shop': frameHtml('link to the shop, and the logo links to the home page'),
  'The header’s search opens a dialog; on narrow screens it opens the page /search': search(
    'opens with a key, and restores the focus',
    'on a phone the search page suggests a plant, keeps recent searches, and shifts nothing',
  ),
  'The header has a bell with a popover, and a dot while there are new alarms': live(
    'the bell shows new alarms in all tabs by one connection, and lists them',
  ),
  'A visitor has a button to sign in': loginPopup(
    'the login button opens the popup and remembers the page; each way to close it restores the focus',
  ),
  'Writing asks a visitor to sign in': [
    ...visitors('writing, the More tab and an inquiry ask a visitor to sign in, with the address to continue at'),
    ...frame('links to members’ pages ask a member whose session has ended to sign in again'),
  ],
  'The menu for writing offers a story and a talk': frameHtml(
    'chooses between a story and a talk; a member who is not a maker is asked to become one',
  ),
  'A member who is not a maker is asked 아직 메이커 회원이 아니신가요?, with 톡 쓰러 가기 to /community/writing and 메이커 가입하기 to /maker/register':
    frame('a member who is not a maker learns how to write stories'),
  'The profile button shows the member’s picture at 38 by 38, or the first letter of their name': [
    ...testsOf('tests/browser/shell/member-islands.test.tsx')(
      'the profile button shows the member’s picture at 38 by 38, or the first letter of their nickname',
    ),
    ...frame('the profile popover opens and closes by keyboard, and links to one’s own talks, even on their list'),
  ],
  'The profile popover names the member with 님': frame(
    'the profile popover opens and closes by keyboard, and links to one’s own talks, even on their list',
  ),
  'Its items: profile, scraps, follows, subscribed magazines, own stories, own talks, own comments, block list, contact, logout':
    frame(
      'the profile popover opens and closes by keyboard, and links to one’s own talks, even on their list',
      'logging out ends the session, clears the tab’s data and opens the home page',
    ),
  'Its link to one’s own talks opens channel 999': frame(
    'the profile popover opens and closes by keyboard, and links to one’s own talks, even on their list',
  ),
  'Logout clears stored lists of talks and opens /': frame(
    'logging out ends the session, clears the tab’s data and opens the home page',
  ),
  'Phones have five tabs at the bottom: 홈, 스토리, 커뮤니티, 매거진, 더보기': [
    ...frameHtml('of phones have five tabs, and the desktop’s link to stories, the community and the magazine'),
  ],
  'More asks a visitor to sign in and remembers /my/etc': [
    ...visitors('writing, the More tab and an inquiry ask a visitor to sign in, with the address to continue at'),
    ...signIn('a newcomer signs up with …, signs out and in again'),
    ...frame('links to members’ pages ask a member whose session has ended to sign in again'),
  ],
  'The bottom bar is hidden on the pages for writing': topBar('the bottom bar is hidden on pages for writing'),
  '/alarm asks a visitor to sign in': alarms('a visitor is asked to sign in, over the page of alarms'),
  'The More page has all items and the colour switch': frameHtml('finds links to all their own pages on the More page'),
  'The personal lists show scraps, follows, subscriptions, comments and blocks': [
    ...lists(
      'a removed scrap leaves the lists at once; the focus moves on, and after the last one the list says that it is empty',
      'an unblocked member stays on the block list, and can be blocked again',
    ),
    ...testsOf('tests/api/pages/page-words.test.ts')(
      'a row disappears from the list of followed members on unfollow, and stays in the list of followers',
      'a member’s comments are listed by kind of content, with links to them',
      'the block list has twenty entries a page, each with a link to the profile and a button to unblock',
    ),
  ],
  'The menus mark the current page': frameHtml('mark the current page: %s in the %s'),
  'A page without a title of its own is titled 푸릇': frameHtml('have the page’s name as title, or the product’s'),
};
