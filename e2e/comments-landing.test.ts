import { deleteComment } from '../src/features/comment/write-comment.server.ts';
import { onDatabase } from './database.ts';
import { addComment, addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';

/** An address that names a comment leads to it, wherever it stands. */

const numbered = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}째`);

test('a comment on a later page of comments', async ({ page }) => {
  const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
  const [oldest] = await addComments(subject, id, numbered(45, '댓글'));
  const discussion = discussionOn(page);
  await page.goto(`${pathOf(subject)}#comments-${oldest}`);
  await page.waitForURL(`${pathOf(subject)}?comment=${oldest}#comments-${oldest}`);
  await expect(discussion.of(/댓글 1째/)).toBeInViewport();
  await expect(discussion.all).toHaveCount(5);

  await discussion.region.getByRole('link', { name: '이전 댓글 보기' }).click();
  await expect(discussion.all).toHaveCount(25);
  await discussion.region.getByRole('link', { name: '이전 댓글 보기' }).click();
  await expect(discussion.texts).toHaveText(numbered(45, '댓글').reverse());
  await expect(discussion.region.getByRole('link', { name: /이전|더 보기/ })).toHaveCount(0);
});

test(
  'what is written on a later page hides no comment before or after it',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const [subject, { id }] = await Promise.all([addSubject('talk'), addNeighbour()]);
    const texts = numbered(41, '댓글');
    const ids = await addComments(subject, id, texts);
    await signIn();
    await page.goto(`${pathOf(subject)}?comment=${ids[10]}#comments-${ids[10]}`);
    const discussion = discussionOn(page);
    await discussion.write('지금 쓴 글');
    await expect(discussion.texts).toHaveText(['지금 쓴 글', ...texts.slice(1, 21).reverse()]);
    await discussion.region.getByRole('link', { name: '댓글 더 보기' }).click();
    await expect(discussion.texts).toHaveText(['지금 쓴 글', ...texts.slice(0, 21).reverse()]);
    await discussion.region.getByRole('link', { name: '이전 댓글 보기' }).click();
    await expect(discussion.texts).toHaveText(['지금 쓴 글', ...texts.toReversed()]);
    await expect(discussion.region.getByRole('link', { name: /이전|더 보기/ })).toHaveCount(0);
  },
);

test('what others write and delete meanwhile hides none either', { tag: '@desktop' }, async ({ page }) => {
  const [subject, { id }] = await Promise.all([addSubject('talk'), addNeighbour()]);
  const texts = numbered(62, '댓글');
  const ids = await addComments(subject, id, texts);
  await page.goto(`${pathOf(subject)}?comment=${ids[30]}#comments-${ids[30]}`);
  const discussion = discussionOn(page);
  await expect(discussion.texts).toHaveText(texts.slice(22, 42).reverse());
  await onDatabase((db) => deleteComment(db, 'talk', ids[30] ?? 0, id));
  await discussion.region.getByRole('link', { name: '댓글 더 보기' }).click();
  await expect(discussion.texts).toHaveText(texts.slice(1, 42).reverse());
  await addComment(subject, id, '새로 온 글');
  await discussion.region.getByRole('link', { name: '이전 댓글 보기' }).click();
  await expect(discussion.of('댓글 43째')).toBeVisible();
  await expect(discussion.of('새로 온 글')).toBeVisible();
});

test('a reply that is folded away', async ({ page }) => {
  const [subject, { id }] = await Promise.all([addSubject('story'), addNeighbour()]);
  const head = await addComment(subject, id, '다들 어떻게 하세요?');
  const [oldest] = await addComments(subject, id, numbered(12, '답글'), head);
  const discussion = discussionOn(page);
  await page.goto(pathOf(subject));
  await expect(discussion.of(/답글 1째/)).toBeHidden();
  await page.evaluate((hash) => location.assign(hash), `#comments-${oldest}`);
  await expect(discussion.of(/답글 1째/)).toBeInViewport();

  await page.goto(`${pathOf(subject)}?comment=${oldest}#comments-${oldest}`);
  await expect(discussion.of(/답글 1째/)).toBeInViewport();
  await discussion.wake();
  await expect(discussion.of(/답글 1째/)).toBeVisible();
});

test('a comment that is no more leaves the reader at the content', { tag: '@desktop' }, async ({ page }) => {
  const subject = await addSubject('talk');
  await page.goto(`${pathOf(subject)}#comments-999999999`);
  await expect(page).toHaveURL(`${pathOf(subject)}?comment=999999999#comments-999999999`);
  await expect(discussionOn(page).region).toBeVisible();
});

test('the replies below a fold come at the first press', async ({ page, hasTouch }) => {
  const [subject, { id }] = await Promise.all([addSubject('talk'), addNeighbour()]);
  const head = await addComment(subject, id, '다들 어떻게 하세요?');
  await addComments(subject, id, numbered(12, '답글'), head);
  const discussion = discussionOn(page);
  await page.goto(pathOf(subject));
  const fold = discussion.region.getByText('답글 9개 더 보기');
  await (hasTouch ? fold.tap() : fold.click());
  await expect(discussion.of(/답글 1째/)).toBeVisible();
});
