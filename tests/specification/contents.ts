import { type Statements, testsOf } from './shown-by.ts';

const discover = testsOf('tests/api/lists/discover.test.ts');
const contract = testsOf('tests/api/contract.test.ts');
const reading = testsOf('e2e/contents/reading.test.ts');
const lists = testsOf('e2e/contents/lists.test.ts');
const endless = testsOf('tests/browser/list/endless-list.test.ts');
const forgetting = testsOf('tests/browser/list/forget-talk-lists.test.ts');
const talkLists = testsOf('e2e/contents/talk-lists.test.ts');
const talkOwn = testsOf('e2e/contents/talk-own.test.ts');
const talkWriting = testsOf('e2e/writing/talk-writing.test.ts');
const photos = testsOf('e2e/writing/talk-writing-photos.test.ts');
const writingTalks = testsOf('tests/features/talk/writing.test.ts');
const writingStories = testsOf('tests/features/story/writing.test.ts');
const stories = testsOf('tests/api/lists/stories.test.ts');
const absent = testsOf('tests/api/rights/absent.test.ts');
const writingPages = testsOf('tests/api/pages/writing-pages.test.ts');
const body = testsOf('tests/unit/features/body.test.ts');
const bodies = testsOf('e2e/writing/body.test.ts');
const views = testsOf('tests/features/view/views.test.ts');
const uploads = testsOf('tests/features/picture/corpus.test.ts');

/** The discover home, stories, articles and talks. */
export const contents: Statements = {
  'The discover home has a big banner, picks, exhibitions, best makers, suggested hashtags and the latest promotion':
    discover(
      'the discover home and each of its lists agree',
      'a banner links to the web or within the site, with any stored address',
    ),
  'Each of its lists has at most twelve entries': contract('lists of the discover home have at most twelve entries'),
  'Stories are listed newest first, twelve a page, and can be filtered by tag': [
    ...stories('come newest first, twelve a page', 'are filtered by tag'),
  ],
  'A story links to six related ones': [
    ...discover('related stories are six: stories with shared tags first, then the newest'),
    ...reading('a reader gets from the home page to a story, to a related one and back'),
  ],
  'A list loads more near its end, each entry once': [
    ...lists('every entry of a list appears once, up to the last page, and Back restores the position'),
    ...endless('the next page’s rows are loaded near the end, up to the last page'),
  ],
  'A body is a list of nodes, and is readable without a script': [
    ...body(
      'a node > %s is valid and unchanged',
      'a body > with %s is refused as a whole, with the number of the invalid block',
    ),
    ...bodies('every node is readable, accessible, fits a narrow screen, and works without a script'),
  ],
  'The magazine lists articles twenty a page, and each links to others and to its rituals': [
    ...discover('articles are listed by twenty, and each has related articles'),
    ...contract('a story and an article have these fields'),
  ],
  'Reading counts one view a viewer and day': [
    ...lists('every entry of a list appears once, up to the last page, and Back restores the position'),
    ...views('count once for a member at all addresses, and for each member at one address'),
  ],
  'Talks are listed newest first, twelve a page': [
    ...contract('%s has %i entries a page'),
    ...testsOf('tests/api/lists/talk-lists.test.ts')(
      'all pages from either end make the whole list, with each talk once',
    ),
  ],
  'Channel 999 lists the member’s own talks': [
    ...writingTalks('channel 999 lists one’s own talks, and a member’s list shows theirs'),
    ...talkOwn('an address with a channel’s number after # opens that channel'),
  ],
  'Stored lists of talks are cleared outside of the community': forgetting('on %s the list stays stored: %s'),
  'Stored lists are cleared when the page is hidden; the history keeps the scroll position': talkLists(
    'after a switch to another app the list is loaded again, at the same position',
  ),
  'A member writes a talk with pictures, without being a maker': [
    ...talkWriting('a talk with five photos survives lost connections and a closed tab'),
    ...writingTalks('a talk is public at once, with its pictures in order'),
  ],
  'Writing requires a login': [
    ...testsOf('tests/api/pages/login-required.test.ts')(
      'writing, the More tab and an inquiry ask a visitor to sign in, with the address to continue at',
    ),
    ...testsOf('tests/api/rights/role-matrix.test.ts')('%s'),
  ],
  'Members edit and delete their own talks': talkOwn('authors can edit and delete their own talk, and no other'),
  'An invalid picture is refused beside it, with a reason': [
    ...photos('a photo in an unreadable format is refused beside its picture, and nothing else is lost'),
    ...uploads('$name'),
  ],
  'An uploaded file is named after its target and type': contract(
    'an upload names its target and returns its address, by which it can be deleted',
  ),
  'Only makers write stories': [
    ...writingPages('only makers write stories, and only their own'),
    ...writingStories('a member who is not a maker cannot write stories or drafts of them'),
  ],
  'A maker’s stories are listed by status': writingPages(
    'a maker’s stories are listed by status, each with a link to continue',
  ),
  'A published story is public': writingStories('a story is public at once, as it was written'),
  'Hidden and deleted contents say so, with a link to the home page': absent(
    'offers the newest stories, and other stories of an author who hid theirs first',
    'offers articles and talks of the same kind, too',
    '%s links to the home page and the search',
  ),
};
