import { type Statements, testsOf } from './shown-by.ts';

const rules = testsOf('tests/features/comment/rules.test.ts');
const views = testsOf('tests/features/comment/views.test.ts');
const consequences = testsOf('tests/features/comment/consequences.test.ts');
const order = testsOf('tests/features/comment/order.test.ts');
const api = testsOf('tests/features/comment/api.test.ts');
const counters = testsOf('tests/features/comment/counters.test.ts');
const others = testsOf('e2e/comments-others.test.ts');
const keyboard = testsOf('e2e/comments-keyboard.test.ts');
const failure = testsOf('e2e/comments-failure.test.ts');
const fetching = testsOf('e2e/comments-fetching.test.ts');
const drafts = testsOf('e2e/comments-draft.test.ts');
const meanwhile = testsOf('e2e/comments-meanwhile.test.ts');
const authorControl = testsOf('tests/features/comment/author-control.test.ts');
const landing = testsOf('e2e/comments-landing.test.ts');

/** Comments on articles, stories and talks. */
export const comments: Statements = {
  'The best comments come first': order('begins with the three best on the first page, and nothing comes twice'),
  'Twenty comments a page; talks and articles count pages from 0, as stories count their number': [
    ...testsOf('tests/api/contract.test.ts')('%s has %i a page'),
    ...testsOf('tests/features/comment/pages.test.ts')('pages of %s comments are asked for by %s, %s and %s'),
  ],
  'Comments come by creation, the newest first': order(
    'is newest first, and oldest first on demand; so are the replies',
  ),
  'The preference of order is 1, newest first, unless the reader has chosen 2': others(
    'the order is the reader’s choice, and stays',
  ),
  'A new comment is put right after the last best one': rules(
    'a comment comes right after the last best one, and first where there is none',
  ),
  'A new reply is put after the best replies of its parent, or begins the list': rules(
    'a reply comes after the best replies of its parent, and touches no other thread',
  ),
  'On an article a deleted comment with replies is marked DELETE and stays': [
    ...rules('of one with replies keeps it, without its text, until the last reply has gone'),
    ...views('a comment with replies stays without its text, erased from the row too'),
  ],
  'It goes with its last reply': [
    ...rules('of one with replies keeps it, without its text, until the last reply has gone'),
    ...views('and is gone with its last reply, but for stories'),
  ],
  'A comment without replies is removed': [
    ...rules('of a comment without replies removes it'),
    ...views('a comment without replies is removed, but for stories'),
  ],
  'A deleted reply leaves its parent': [
    ...rules('of a reply leaves its parent'),
    ...views('a deleted reply leaves its parent, but for stories'),
  ],
  'On a story a deletion marks the comment or reply DELETE': [
    ...rules('on a story says so and removes nothing'),
    ...views('a comment without replies is removed, but for stories'),
  ],
  'Changing a comment replaces its text and sets updatedDate': [
    ...api('write, reply, read, edit, applaud, delete'),
    ...rules('a change reaches a reply, and leaves all others the same objects'),
  ],
  'Applause moves emotionCount by one and sets emotionRegistration': [
    ...others('applause on a … goes up and down again, and stays'),
    ...api('applause of a comment on a %s is set, and taken back, by calls of its own'),
  ],
  'On an article a report that succeeds (200) takes away what that writer wrote': [
    ...rules('on an article take away whatever the writer wrote, and deleted heads on which nothing hangs'),
    ...consequences('%s'),
    ...others('a report on a … changes what the reporter sees, and nobody else'),
  ],
  'On an article a block takes away that writer’s comments and replies': [
    ...rules('on an article take away whatever the writer wrote, and deleted heads on which nothing hangs'),
    ...others('a block on a … leaves out whatever the blocked member wrote'),
  ],
  'On a story a report that succeeds (200) sets REPORT': [
    ...rules('on a story mark the one comment, or all of the writer’s that are not deleted'),
    ...consequences('%s'),
  ],
  'On a story a block sets BLOCK_USER on that writer’s comments and replies': [
    ...rules('on a story mark the one comment, or all of the writer’s that are not deleted'),
    ...others('a block on a … leaves out whatever the blocked member wrote'),
  ],
  'For everybody else a report or a block changes nothing': [
    ...consequences('%s'),
    ...others('a report on a … changes what the reporter sees, and nobody else'),
  ],
  'Writing and deleting a comment move the content’s count by one': [
    ...counters('… random operations leave what a model of them leaves'),
    ...others('there is room to write where nobody has yet'),
    ...views('a comment with replies stays without its text, erased from the row too'),
  ],
  'What is fetched shows a bar meanwhile, which goes also when it fails': fetching(
    'a list that fails once comes by itself, and the bar at the top says that it is on its way',
    'what the server refuses is not asked for again',
  ),
  'A call that fails says the server’s words, and what was typed stays': failure(
    'on something that has been hidden meanwhile',
    'while there is no connection: nothing seems to have happened',
    'of a member who has been suspended meanwhile',
  ),
  'The form writes, replies to somebody by name, and changes what was written': [
    ...keyboard('a member writes, changes, applauds, replies and deletes'),
    ...others('who answers a reply names its writer, and a comment nobody'),
    ...drafts(
      'a visitor’s reply opens again after the sign-in',
      'a reply and a change that were sent leave nothing behind',
    ),
  ],
  'Without comments: 아직 댓글이 없습니다': others('there is room to write where nobody has yet'),
  'Another order that comes late puts nothing back that has gone': meanwhile(
    'a comment that is deleted, and a member who is blocked meanwhile, do not come back',
  ),
  '#comments-{commentId} shows that comment': landing(
    'a comment on a later page of comments',
    'a reply that is folded away',
  ),
  'A comment that is deleted names nobody': testsOf('tests/features/comment/nobody.test.ts')(
    'a comment %s > on a %s names nobody, in the call nor in the page',
  ),
  'The author of a talk or a story hides a comment, whose status is REPORT, and closes the comments (409 COMMENTS_CLOSED)':
    [
      ...authorControl(
        'hides a comment from everybody, leaves its replies, and shows it again',
        'closes comments: nobody writes or answers until they are opened',
        'tells operators with five hidden comments, and again with five more',
      ),
    ],
};
