import { type Statements, testsOf } from './shown-by.ts';

const alarms = testsOf('e2e/alarms.test.ts');
const live = testsOf('e2e/alarms-live.test.ts');
const messages = testsOf('e2e/alarms-messages.test.ts');
const list = testsOf('tests/browser/alarm/alarm-list.test.tsx');
const arrivals = testsOf('tests/browser/alarm/alarm-arrivals.test.tsx');
const letters = testsOf('tests/browser/alarm/alarm-letters.test.tsx');
const note = testsOf('tests/browser/alarm/message-popup.test.ts');
const outside = testsOf('tests/browser/sign-in/follow-outside.test.ts');
const liveState = testsOf('tests/browser/alarm/live-alarms.test.ts');
const paths = testsOf('tests/unit/alarm-path.test.ts');
const api = testsOf('tests/features/alarm/alarms.test.ts');
const shown = testsOf('tests/features/alarm/shown-alarms.test.ts');
const ofOperators = testsOf('tests/features/alarm/messages.test.ts');
const handOver = testsOf('tests/features/sign-in/hand-over.test.ts');
const contract = testsOf('tests/api/contract.test.ts');
const escaping = testsOf('e2e/escaping.test.ts');

/** Alarms and messages, and the pages that list them. */
export const alarmStatements: Statements = {
  'Categories stand over the list as #title; ritual is not among them': alarms(
    'the page filters by category, marks alarms as read at once, and mutes a talk',
  ),
  'A press on a category narrows the list, another shows all again': alarms(
    'the page filters by category, marks alarms as read at once, and mutes a talk',
  ),
  'Categories come with the page and are never asked for again': alarms(
    'the page filters by category, marks alarms as read at once, and mutes a talk',
  ),
  'The list goes on as it is scrolled, and has words of its own when it is empty': [
    ...alarms('the page filters by category, marks alarms as read at once, and mutes a talk'),
    ...arrivals('requests its first page of every category when it opens, and says when it is empty'),
  ],
  'The first load asks for page 0 of 20, of every kind, with a sort and a query': [
    ...arrivals('requests its first page of every category when it opens, and says when it is empty'),
    ...contract('the list of alarms accepts an empty category, a sort order and a query, which callers send'),
  ],
  'The next page is fetched as the 11th and the 18th of a page come into view': list(
    'is fetched once when the 11th, the 18th or the last alarm of a page comes into view',
  ),
  'The list is kept for 200,000 ms': arrivals('is cached for 200 seconds, also on the next pages of the tab'),
  'The bell shows a dot while there is something new': [
    ...live('the bell shows new alarms in all tabs by one connection, and lists them'),
    ...liveState('learns whether an alarm is unread and when the newest came, and its static bells show it'),
    ...shown('the dot disappears with a block or a deleted comment, and returns when the block ends'),
  ],
  'COMMENT_REPLY leads to the article at the comment, STORY_COMMENT_REPLY to the story, TALK_COMMENT_REPLY to the talk':
    paths('%s on a content of kind %s leads to %s'),
  'SUBSCRIBE_WRITER_NEW_ARTICLE leads to the article, SUBSCRIBE_MAKER_NEW_STORY to the story, SUBSCRIBE_USER_NEW_TALK to the talk':
    paths('%s on a content of kind %s leads to %s'),
  'ADMIN_MESSAGE and an answer unfold where they stand, with the body, the answer and 바로가기': [
    ...messages('a message in the list of alarms unfolds by keyboard, and is marked as read'),
    ...letters('shows the inquiry that it answers; a changed answer becomes read while it is unfolded'),
  ],
  'What operators write also comes as a popup': [
    ...messages('a message opens by itself over a page, is read by keyboard and closes'),
    ...note('once per visit'),
  ],
  'A link of ours is followed here, another site’s in a tab of its own': [
    ...letters('opens links to our pages in this tab and links to other sites in a new tab, which it announces'),
    ...live('a comment appears in the open list on a phone, and its alarm links to it'),
    ...messages('a link to a partner passes the member’s identity, in a new tab'),
    ...outside('opens in this tab if the browser blocks the new one'),
  ],
  'A link to a partner carries a token that says once who comes, in place of the session’s; no other link does': [
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
  'Following an alarm takes it off the list; where the call fails, the list is emptied': list(
    'leaves the list and becomes read when its link is followed; a second press within half a second is ignored',
    'empties the list if marking it as read fails (%s)',
  ),
  'A second press within 500 ms opens nothing': [
    ...list(
      'leaves the list and becomes read when its link is followed; a second press within half a second is ignored',
    ),
    ...outside('a second press within half a second opens nothing more'),
  ],
  'The popover closes on a press beside it': live(
    'the bell shows new alarms in all tabs by one connection, and lists them',
  ),
  'Texts and titles are shown as they were written, never as markup': [
    ...escaping('markup in the text of an alarm and in its actor’s name is shown as text'),
    ...escaping('markup in a story, its comments and their authors’ names is shown as text'),
    ...letters('shows the inquiry that it answers; a changed answer becomes read while it is unfolded'),
  ],
  'A message’s %s is filled in with boldMessage': list('has the words of the server, with the name as text'),
  'Bodies of operators’ messages and of inquiries are markup, without anything that could act': [
    ...ofOperators('are sanitised when they are written and when they are read'),
    ...testsOf('tests/features/inquiry/answers.test.ts')('show only safe markup of the question'),
  ],
  'Dates are written YYYY.MM.DD': list('has the words of the server, with the name as text'),
  'Operators send messages to one member or to all': ofOperators(
    'reach their addressees until they are read, despite all alarms being switched off',
    'to all members reach each member once despite interruptions, and never reach members who join later',
  ),
  'Applause and follows are told of together, for who asks for it': api(
    'applause and follows are counted in one alarm, for members who want it, with each person once',
  ),
  'A report takes out of the alarms what it takes out of sight elsewhere, and no more': shown(
    'a report mutes the alarms of the reported content, and none of its author’s other alarms',
    'a report of a comment on an article mutes all alarms of its author’s comments on articles',
  ),
};
