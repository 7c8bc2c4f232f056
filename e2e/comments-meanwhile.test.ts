import type { Page } from '@playwright/test';
import { eq, sql } from '../src/db/drizzle.ts';
import { comment } from '../src/db/schema/index.ts';
import { onDatabase } from './database.ts';
import { addComment, addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';

/** What is done while a list of comments is on its way is not undone by it. */

/** Lets the server answer the next list at once, and the reader wait for it until it is let go. */
async function holdList(page: Page): Promise<{ answered: Promise<void>; release: () => void }> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/comment\?/, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    answer();
    await released;
    await route.fulfill({ response });
  });
  return { answered, release };
}

test('a comment that is written while another order is asked for stays', async ({ page, signIn }) => {
  const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
  await addComments(subject, id, ['처음 글', '다음 글']);
  await signIn();
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.wake();
  const { answered, release } = await holdList(page);
  await discussion.region.getByRole('button', { name: '등록순' }).click();
  await answered;
  await discussion.write('그사이 쓴 글');
  await expect(discussion.of('그사이 쓴 글')).toBeVisible();
  release();
  await expect(discussion.texts).toHaveText(['처음 글', '다음 글', '그사이 쓴 글']);
  await expect(discussion.heading).toHaveText('댓글 3');
});

test('a comment that is deleted, and a member who is blocked meanwhile, do not come back', async ({ page, signIn }) => {
  const [subject, loud, calm] = await Promise.all([addSubject('talk'), addNeighbour(), addNeighbour()]);
  const { id } = await signIn();
  const older = Array.from({ length: 19 }, (_, index) => `댓글 ${index + 1}째`);
  const oldest = await addComment(subject, loud.id, '시끄러운 옛 글');
  await onDatabase((db) =>
    db
      .update(comment)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(eq(comment.id, oldest)),
  );
  await addComments(subject, calm.id, older);
  await addComment(subject, loud.id, '시끄러운 글');
  await addComment(subject, id, '지울 글');
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await expect(discussion.texts).toHaveText(['지울 글', '시끄러운 글', ...older.slice(1).reverse()]);
  await discussion.wake();
  const { answered, release } = await holdList(page);
  await discussion.region.getByRole('link', { name: '댓글 더 보기' }).click();
  await answered;
  await discussion.remove(discussion.of('지울 글'));
  await discussion.choose(discussion.of('시끄러운 글'), '차단');
  await page.getByRole('alertdialog').getByRole('button', { name: '차단' }).click();
  const says = '내가 차단한 회원의 댓글입니다.';
  await expect(discussion.texts).toHaveText([says, ...older.slice(1).reverse()]);
  release();
  await expect(discussion.texts).toHaveText([says, ...older.toReversed(), says]);
});
