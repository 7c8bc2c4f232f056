import { type Statements, testsOf } from './shown-by.ts';

const rules = testsOf('tests/features/comment/rules.test.ts');
const views = testsOf('tests/features/comment/views.test.ts');
const consequences = testsOf('tests/features/comment/consequences.test.ts');
const order = testsOf('tests/features/comment/order.test.ts');
const api = testsOf('tests/features/comment/api.test.ts');
const counters = testsOf('tests/features/comment/counters.test.ts');
const others = testsOf('tests/browser/comment/others.test.tsx');
const keyboard = testsOf('e2e/community/comments-keyboard.test.ts');
const writing = testsOf('tests/browser/comment/writing.test.tsx');
const pages = testsOf('tests/browser/comment/pages.test.tsx');
const fetched = testsOf('tests/browser/ui/fetched.test.ts');
const drafts = testsOf('tests/browser/comment/drafts.test.tsx');
const authorControl = testsOf('tests/features/comment/author-control.test.ts');
const landing = testsOf('e2e/community/comments-landing.test.ts');

/** Comments on articles, stories and talks. */
export const comments: Statements = {
  'The best comments come first': order('begins with the three best comments on the first page, and repeats none'),
  'Twenty comments a page, counted from 0: by page for talks and articles, by number for stories': [
    ...testsOf('tests/api/contract.test.ts')('%s has %i entries a page'),
    ...testsOf('tests/features/comment/pages.test.ts')('pages of %s comments are requested by %s, %s and %s'),
  ],
  'Comments are ordered by creation, newest first': order(
    'is newest first, or oldest first on request, for replies, too',
  ),
  'The preference of order is 1, newest first, unless the reader has chosen 2': pages(
    'the viewer chooses the order, which is stored on this device',
  ),
  'A new comment is placed right after the last best one': rules(
    'a new comment is placed after the last best one, or first if there is none',
  ),
  'A new reply is placed after the best replies of its parent, or first in the list': rules(
    'a new reply is placed after the best replies of its parent, and changes no other thread',
  ),
  'On an article a deleted comment with replies is marked DELETE and stays': [
    ...rules('keeps a comment with replies, without its text, until the last reply is removed'),
    ...views('keeps a comment with replies, with its text erased from the row'),
  ],
  'It is removed with its last reply': [
    ...rules('keeps a comment with replies, without its text, until the last reply is removed'),
    ...views('removes it with its last reply, except on stories'),
  ],
  'A comment without replies is removed': [
    ...rules('removes a comment without replies'),
    ...views('removes a comment without replies, except on stories'),
  ],
  'A deleted reply leaves its parent': [
    ...rules('of a reply keeps its parent'),
    ...views('removes a reply and keeps its parent, except on stories'),
  ],
  'On a story a deletion marks the comment or reply DELETE': [
    ...rules('on a story marks the comment and removes nothing'),
    ...views('removes a comment without replies, except on stories'),
  ],
  'Editing a comment replaces its text and sets updatedDate': [
    ...api('writing, replying, listing, editing, applauding and deleting work'),
    ...rules('an edit changes a reply, and leaves all other objects the same'),
  ],
  'Applause changes emotionCount by one and sets emotionRegistration': [
    ...others('on a %s > applause goes up and down again'),
    ...api('applause of a comment on a %s is added and removed by separate calls'),
  ],
  'On an article a successful report (200) removes all comments of that author': [
    ...rules('on an article remove all comments of the author, and deleted comments without remaining replies'),
    ...consequences('%s'),
    ...others('on a %s > a report asks for a reason, and the page looks as after a reload'),
  ],
  'On an article a block removes that author’s comments and replies': [
    ...rules('on an article remove all comments of the author, and deleted comments without remaining replies'),
    ...others('on a %s > a block states its consequences, and the page looks as after a reload'),
  ],
  'On a story a successful report (200) sets REPORT': [
    ...rules('on a story mark the reported comment, or all comments of the blocked author that are not deleted'),
    ...consequences('%s'),
  ],
  'On a story a block sets BLOCK_USER on that author’s comments and replies': [
    ...rules('on a story mark the reported comment, or all comments of the blocked author that are not deleted'),
    ...others('on a %s > a block states its consequences, and the page looks as after a reload'),
  ],
  'A report or a block changes nothing for other viewers': [...consequences('%s')],
  'Writing and deleting a comment change the content’s count by one': [
    ...counters('… random operations have the result that a model predicts'),
    ...others('a content without comments shows the form'),
    ...views('keeps a comment with replies, with its text erased from the row'),
  ],
  'A loading bar is shown during a fetch, and disappears also after a failure': [
    ...landing('a comment on a later page is visible, and earlier comments load under the bar'),
    ...fetched('a response %i is retried, and the loading bar stays until a response arrives'),
    ...pages('a refused list request is not repeated, and the list stays unchanged'),
  ],
  'A failed call shows the server’s message, and the input is kept': writing(
    'a content hidden meanwhile says so, and accepts the same text after it is shown again',
    'an action without a connection changes nothing',
    'a member who was suspended meanwhile is asked to sign in, and keeps the text',
  ),
  'The form writes, replies to a named member, and edits': [
    ...keyboard('a member writes, edits, applauds, replies and deletes'),
    ...others('an answer to a reply starts with the name of the reply’s author; an answer to a comment does not'),
    ...drafts(
      'a visitor’s reply opens again after the sign-in, with the focus in it',
      'a sent reply, a sent change and a cancelled reply leave no draft',
    ),
  ],
  'Without comments: 아직 댓글이 없습니다': others('a content without comments shows the form'),
  'A late answer for another order does not restore deleted comments': pages(
    'a comment deleted, or a member blocked, while a list is loading stays removed',
  ),
  '#comments-{commentId} shows that comment': landing(
    'a comment on a later page is visible, and earlier comments load under the bar',
    'a folded reply is visible, and the first press unfolds the others',
  ),
  'A deleted comment names no author': testsOf('tests/features/comment/nobody.test.ts')(
    'a comment %s > on a %s names no author, in the call or on the page',
  ),
  'The author of a talk or story hides a comment, which gets the status REPORT, and closes the comments (409 COMMENTS_CLOSED)':
    [
      ...authorControl(
        'hides a comment from everyone, keeps its replies, and shows it again',
        'closes comments: no member can write or reply until they are reopened',
        'notifies operators after five hidden comments, and again after five more',
      ),
    ],
};
