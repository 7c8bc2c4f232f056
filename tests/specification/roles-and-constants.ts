import { type Statements, testsOf } from './shown-by.ts';

const roles = testsOf('tests/api/rights/role-matrix.test.ts');
const contract = testsOf('tests/api/contract.test.ts');
const theme = testsOf('e2e/shell/theme.test.ts');
const visitors = testsOf('tests/api/pages/login-required.test.ts');

/** Permissions of the roles; numbers, colours and names that the specification sets. */
export const rolesAndConstants: Statements = {
  'A visitor reads lists and contents': [
    ...roles('%s'),
    ...testsOf('e2e/contents/reading.test.ts')(
      'a reader gets from the home page to a story, to a related one and back',
    ),
  ],
  'A visitor is asked to sign in for writing, the More tab, the list of alarms, and after a 403': [
    ...visitors('writing, the More tab and an inquiry ask a visitor to sign in, with the address to continue at'),
    ...testsOf('e2e/notifications/alarms.test.ts')('a visitor is asked to sign in, over the page of alarms'),
    ...testsOf('tests/browser/toggle/toggles.test.tsx')(
      '%s asks a member whose session has ended to sign in, and stores the pending press',
    ),
  ],
  'A member writes talks and comments, scraps, reports, follows, subscribes, blocks, gets alarms and has a profile': [
    ...roles('%s'),
    ...testsOf('tests/features/member/order-of-checks.test.ts')('by %s > %s'),
  ],
  'A maker, who has makerInfo, also writes stories': [
    ...roles('%s'),
    ...contract('the current user has these fields'),
    ...testsOf('tests/features/story/writing.test.ts')(
      'a member who is not a maker cannot write stories or drafts of them',
    ),
  ],
  'A suspended member cannot sign in': testsOf('tests/features/member/suspension.test.ts')(
    'is signed out at once on every device',
    'learns the dates at sign-in, and can sign in after the end',
  ),
  'Operators’ pages look missing to everyone else': testsOf('tests/api/pages/operators-pages.test.ts')(
    'look like an unknown address to all other viewers, with GET and POST',
  ),
  'The phone layout ends at 799 pixels, narrow layouts at 1,023': [
    ...testsOf('e2e/shell/header.test.ts')(
      'the phone layout ends at 799 pixels, narrow layouts at 1,023',
      'between 799 and 800 pixels, as in a zoomed window, a page has the phone layout',
    ),
    ...testsOf('e2e/walk/walk.test.ts')('…: pages and their overlays pass every check, as …'),
  ],
  'Pages fit windows of 320, 769, 1,024 and 1,440 pixels': testsOf('e2e/walk/walk.test.ts')(
    '…: pages and their overlays pass every check, as …',
  ),
  'The primary colour is #6ba539': testsOf('tests/styles.test.ts')(
    'the brand colour of the tokens equals the product’s',
  ),
  'List pages have 12 entries on the discover home, of stories and of talks; 20 of articles, comments, writers’ articles, alarms and blocks; 10 search results':
    contract(
      'lists of the discover home have at most twelve entries',
      '%s has %i entries a page',
      'a writer’s articles have twenty entries a page, newest first',
    ),
  'The viewer chooses light or dark colours, and the choice is kept': theme(
    'the theme switch works at the first touch, and the choice is kept',
  ),
  'Privacy terms changed on 2024.10.29': testsOf('tests/features/term/terms.test.ts')(
    'versions are listed newest first',
  ),
  'The document’s title is the product’s name on a page without its own title': testsOf(
    'tests/api/pages/frame.test.ts',
  )('have the page’s name as title, or the product’s'),
};
