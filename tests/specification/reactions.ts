import { type Statements, testsOf } from './shown-by.ts';

const reactions = testsOf('e2e/community/reactions.test.ts');
const toggles = testsOf('tests/browser/toggle/toggles.test.tsx');
const api = testsOf('tests/api/reactions.test.ts');
const lists = testsOf('e2e/community/personal-lists.test.ts');
const follow = testsOf('e2e/community/follow-and-block.test.ts');
const words = testsOf('tests/api/pages/page-words.test.ts');
const follows = testsOf('tests/api/rights/follows.test.ts');
const blocks = testsOf('tests/api/rights/blocks.test.ts');
const report = testsOf('e2e/community/report.test.ts');
const reports = testsOf('tests/api/rights/reports.test.ts');
const contract = testsOf('tests/api/contract.test.ts');
const concurrent = testsOf('tests/api/concurrent-toggles.test.ts');

/** Applause, scraps, follows, subscriptions, blocks and reports. */
export const reactionStatements: Statements = {
  'Likes, applause, scraps, follows, subscriptions and blocks are made and undone': [
    ...api(
      '%s is applauded once by repeated calls, and the applause removed once',
      'an article’s scrap is added and removed by two calls, and a story’s is toggled',
    ),
    ...follows(
      'repeated follows count once, and so do repeated unfollows',
      'repeated subscriptions to a writer count once, and are returned',
    ),
    ...contract('unblocking returns `is_blocked: 0`'),
  ],
  'Applause sets emotionRegistration and changes emotionCount by one': [
    ...reactions('applause by keyboard counts at once, beside the title, too, is stored, and can be removed'),
    ...api('applause of a story is toggled'),
  ],
  'An article’s bookmark is true after it is scrapped': api(
    'an article’s scrap is added and removed by two calls, and a story’s is toggled',
  ),
  'A story’s scrap returns insert after it is added, or delete after it is removed': api(
    'an article’s scrap is added and removed by two calls, and a story’s is toggled',
  ),
  'A scrap is shown in stored lists, too': lists(
    'a removed scrap leaves the lists at once; the focus moves on, and after the last one the list says that it is empty',
  ),
  'Scrapping says 스크랩 되었습니다, and removing a scrap 스크랩이 해제되었습니다': reactions(
    'a scrap is confirmed with the specified text, in both places',
  ),
  'A removed scrap leaves the list of scraps': lists(
    'a removed scrap leaves the lists at once; the focus moves on, and after the last one the list says that it is empty',
  ),
  'Following sets subscribe and changes subscriberCount by one': [
    ...follow('a follow counts at once, is kept, and can be ended'),
    ...follows('repeated follows count once, and so do repeated unfollows'),
  ],
  'An unfollowed member leaves the list of follows': [
    ...words('a row disappears from the list of followed members on unfollow, and stays in the list of followers'),
    ...toggles('a count beside a title and a row of a list follow the button'),
  ],
  'Unblocking sets is_blocked to 0': [
    ...contract('unblocking returns `is_blocked: 0`'),
    ...lists('an unblocked member stays on the block list, and can be blocked again'),
  ],
  'A refused toggle is reverted, with a message': toggles(
    '%s that the server refuses is reverted, and gives the reason',
  ),
  'A visitor who reacts is asked to sign in, without a call': reactions(
    'a visitor who applauds or scraps is asked to sign in without a call, and returns after signing in',
  ),
  'Lists leave out blocked members': [
    ...blocks('the list of %s hides contents of a blocked member, for the blocker alone'),
    ...follow('blocking asks first, hides the talk in the previous list, and can be undone'),
  ],
  'A report requires a reason': [
    ...report('a report requires a reason, is sent and confirmed, and hides the content in one’s lists'),
    ...reports('session, existence, content type and fields are checked in this order'),
  ],
  'Reasons depend on the category: talk, comment, story or article': reports('the reasons depend on the category'),
  'Reported contents leave the reporter’s lists': reports(
    'reported contents disappear from the reporter’s lists and counts',
  ),
  'Stored counters equal their rows, also after concurrent calls': concurrent(
    '… by … clients leave every counter equal to its rows',
  ),
};
