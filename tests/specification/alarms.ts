import { type Statements, testsOf } from './shown-by.ts';

const alarms = testsOf('e2e/notifications/alarms.test.ts');
const live = testsOf('e2e/notifications/alarms-live.test.ts');
const messages = testsOf('e2e/notifications/alarms-messages.test.ts');
const list = testsOf('tests/browser/alarm/alarm-list.test.tsx');
const arrivals = testsOf('tests/browser/alarm/alarm-arrivals.test.tsx');
const letters = testsOf('tests/browser/alarm/alarm-letters.test.tsx');
const note = testsOf('tests/browser/alarm/message-popup.test.ts');
const outside = testsOf('tests/browser/sign-in/follow-outside.test.ts');
const liveState = testsOf('tests/browser/alarm/live-alarms.test.ts');
const paths = testsOf('tests/unit/features/alarm-path.test.ts');
const api = testsOf('tests/features/alarm/alarms.test.ts');
const shown = testsOf('tests/features/alarm/shown-alarms.test.ts');
const ofOperators = testsOf('tests/features/alarm/messages.test.ts');
const handOver = testsOf('tests/features/sign-in/hand-over.test.ts');
const contract = testsOf('tests/api/contract.test.ts');
const escaping = testsOf('e2e/faults/escaping.test.ts');

/** Alarms and messages, and the pages that list them. */
export const alarmStatements: Statements = {
  'Categories are shown above the list as #title, without ritual': alarms(
    'the page filters by category, marks alarms as read at once, and mutes a talk',
  ),
  'A press on a category filters the list, and another press shows all again': alarms(
    'the page filters by category, marks alarms as read at once, and mutes a talk',
  ),
  'Categories are part of the page and are not requested separately': alarms(
    'the page filters by category, marks alarms as read at once, and mutes a talk',
  ),
  'The list loads more on scrolling, and has its own text when it is empty': [
    ...alarms('the page filters by category, marks alarms as read at once, and mutes a talk'),
    ...arrivals('requests its first page of every category when it opens, and says when it is empty'),
  ],
  'The first load requests page 0 of 20, of every category, with a sort order and a query': [
    ...arrivals('requests its first page of every category when it opens, and says when it is empty'),
    ...contract('the list of alarms accepts an empty category, a sort order and a query, which callers send'),
  ],
  'The next page is fetched when the 11th and the 18th entry of a page become visible': list(
    'is fetched once when the 11th, the 18th or the last alarm of a page comes into view',
  ),
  'The list is cached for 200,000 ms': arrivals('is cached for 200 seconds, also on the next pages of the tab'),
  'The bell shows a dot while there are new alarms': [
    ...live('the bell shows new alarms in all tabs by one connection, and lists them'),
    ...liveState('learns whether an alarm is unread and when the newest came, and its static bells show it'),
    ...shown('the dot disappears with a block or a deleted comment, and returns when the block ends'),
  ],
  'COMMENT_REPLY links to the article at the comment, STORY_COMMENT_REPLY to the story, TALK_COMMENT_REPLY to the talk':
    paths('%s on a content of kind %s leads to %s'),
  'SUBSCRIBE_WRITER_NEW_ARTICLE links to the article, SUBSCRIBE_MAKER_NEW_STORY to the story, SUBSCRIBE_USER_NEW_TALK to the talk':
    paths('%s on a content of kind %s leads to %s'),
  'ADMIN_MESSAGE and an answer unfold in the list, with the body, the answer and 바로가기': [
    ...messages('a message in the list of alarms unfolds by keyboard, and is marked as read'),
    ...letters('shows the inquiry that it answers; a changed answer becomes read while it is unfolded'),
  ],
  'An operator’s message also opens as a popup': [
    ...messages('a message opens by itself over a page, is read by keyboard and closes'),
    ...note('once per visit'),
  ],
  'A link within the site opens in the same tab, a link to another site in a new tab': [
    ...letters('opens links to our pages in this tab and links to other sites in a new tab, which it announces'),
    ...live('a comment appears in the open list on a phone, and its alarm links to it'),
    ...messages('a link to a partner passes the member’s identity, in a new tab'),
    ...outside('opens in this tab if the browser blocks the new one'),
  ],
  'A link to a partner has a one-time token that identifies the member, instead of the session token; no other link has a token':
    [
      ...messages('a link to a partner passes the member’s identity, in a new tab'),
      ...handOver(
        'identifies the member once',
        'identifies the member to that partner alone, and is not a session',
        'needs the secret of its host; other callers get the answer for an unknown token',
      ),
      ...handOver(
        'has no token for %s, which is not a partner’s',
        'is valid for a minute, and no longer than the session',
      ),
    ],
  'Following an alarm removes it from the list; if the call fails, the list is emptied': list(
    'leaves the list and becomes read when its link is followed; a second press within half a second is ignored',
    'empties the list if marking it as read fails (%s)',
  ),
  'A second press within 500 ms opens nothing': [
    ...list(
      'leaves the list and becomes read when its link is followed; a second press within half a second is ignored',
    ),
    ...outside('a second press within half a second opens nothing more'),
  ],
  'The popover closes on a press outside': live(
    'the bell shows new alarms in all tabs by one connection, and lists them',
  ),
  'Texts and titles are shown as text, never as markup': [
    ...escaping('markup in the text of an alarm and in its actor’s name is shown as text'),
    ...escaping('markup in a story, its comments and their authors’ names is shown as text'),
    ...letters('shows the inquiry that it answers; a changed answer becomes read while it is unfolded'),
  ],
  'The %s of a message is replaced by boldMessage': list('has the words of the server, with the name as text'),
  'Bodies of operators’ messages and of inquiries are sanitised markup': [
    ...ofOperators('are sanitised when they are written and when they are read'),
    ...testsOf('tests/features/inquiry/answers.test.ts')('show only safe markup of the question'),
  ],
  'Dates are written YYYY.MM.DD': list('has the words of the server, with the name as text'),
  'Operators send messages to one member or to all': ofOperators(
    'reach their addressees until they are read, despite all alarms being switched off',
    'to all members reach each member once despite interruptions, and never reach members who join later',
  ),
  'Applause and follows are combined in one alarm, for members who switched them on': api(
    'applause and follows are counted in one alarm, for members who want it, with each person once',
  ),
  'A report mutes the same contents in alarms as elsewhere, and no others': shown(
    'a report mutes the alarms of the reported content, and none of its author’s other alarms',
    'a report of a comment on an article mutes all alarms of its author’s comments on articles',
  ),
};
