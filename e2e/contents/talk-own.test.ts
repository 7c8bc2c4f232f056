import { eq } from '../../src/db/drizzle.ts';
import { talk } from '../../src/db/schema/index.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from '../database.ts';
import { addComment } from '../community/discussion.ts';
import { expect, test } from '../people/members.ts';
import { writerOn } from '../writing/writer.ts';

/** The author's actions on a published talk. */

test('authors can edit and delete their own talk, and no other', { tag: '@phone' }, async ({ page, signIn }) => {
  const me = await signIn();
  const { id } = await addTalk('고치기 전의 톡', { authorId: me.id });
  await page.goto(`/community/view/${id}`);
  await page.getByRole('button', { name: '내 톡 메뉴' }).click();
  await page.getByRole('link', { name: '수정하기', exact: true }).click();
  const writer = writerOn(page);
  await expect(writer.text).toHaveValue('고치기 전의 톡');
  await writer.text.fill('고친 뒤의 톡');
  await page.getByRole('button', { name: '수정한 글 올리기' }).click();
  await page.waitForURL(`/community/view/${id}`);
  await expect(page.getByRole('article').first()).toContainText('고친 뒤의 톡');

  await page.getByRole('button', { name: '내 톡 메뉴' }).click();
  await page.getByRole('button', { name: '삭제하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click();
  await page.waitForURL('/community/list');
  const gone = await page.request.get(`/community/view/${id}`);
  expect(gone.status()).toBe(410);

  const { id: others } = await addTalk('남의 톡');
  await page.goto(`/community/view/${others}`);
  await expect(page.getByRole('button', { name: '내 톡 메뉴' })).toHaveCount(0);
});

test(
  'the author of a call for help selects the solution, which moves to the top',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const { id } = await addTalk('잎이 노래져요', { authorId: me.id, channel: '식물 SOS' });
    const helper = await addTalk('도와주는 사람의 톡');
    await addComment({ kind: 'talk', id }, helper.author.id, '물을 줄여 보세요.');
    await page.goto(`/community/view/${id}`);
    const answer = page.getByRole('article').filter({ hasText: '물을 줄여 보세요.' }).last();
    await answer.getByRole('button', { name: /댓글 메뉴/ }).click();
    const kept = page.waitForResponse('**/solved');
    const solution = page.getByRole('region', { name: '해결한 답' });
    const head = page.locator('.talk-byline');
    await page.getByRole('button', { name: '해결한 답으로 고르기' }).click();
    await kept;
    await expect(answer).toContainText('해결한 답');
    await expect(solution).toContainText('물을 줄여 보세요.');
    await expect(head).toContainText('해결됐어요');
  },
);

test(
  'a solution disappears from the top when its comment is deleted',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const { id } = await addTalk('잎끝이 말라요', { channel: '식물 SOS' });
    const answerId = await addComment({ kind: 'talk', id }, me.id, '습도를 올려 보세요.');
    await onDatabase((db) => db.update(talk).set({ solvedById: answerId }).where(eq(talk.id, id)));
    await page.goto(`/community/view/${id}`);
    const solution = page.getByRole('region', { name: '해결한 답' });
    await expect(solution).toContainText('습도를 올려 보세요.');
    const own = page.locator(`#comments-${answerId}`);
    await own.scrollIntoViewIfNeeded();
    await own.getByRole('button', { name: /댓글 메뉴/ }).click();
    await page.getByRole('button', { name: '삭제하기' }).filter({ visible: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click();
    await expect(solution).toHaveCount(0);
    await expect(page.locator('.talk-byline')).toContainText('답을 기다려요');
  },
);

test('the list after Back counts the new comment', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const { id } = await addTalk('댓글을 기다리는 톡');
  await page.goto('/community/list');
  const card = page.locator(`[data-entry="/community/view/${id}"]`);
  await expect(card).toContainText('댓글 0');
  await card.getByRole('link', { name: '댓글을 기다리는 톡' }).click();
  await page.getByRole('textbox', { name: '댓글' }).fill('반가워요!');
  await page.getByRole('button', { name: '등록' }).click();
  await expect(page.getByRole('heading', { name: '댓글 1' })).toBeVisible();
  await page.goBack();
  await expect(card).toContainText('댓글 1');
});

test('an address with a channel’s number after # opens that channel', { tag: '@desktop' }, async ({ page, signIn }) => {
  const me = await signIn();
  const { id } = await addTalk('해시로 찾는 내 톡', { authorId: me.id });
  await page.goto('/community/list#2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('식물 SOS');
  await expect(page).toHaveURL('/community/list#2');
  await page.goto('/community/list');
  await page.evaluate(() => location.assign('#2'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('식물 SOS');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('커뮤니티');
  await page.goto('/community/list#999');
  await expect(page.locator(`[data-entry="/community/view/${id}"]`)).toContainText('해시로 찾는 내 톡');
});

test('new talks are announced without moving the list', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await page.goto('/community/list');
  const first = page.locator('[data-entry]').first();
  const before = await first.getAttribute('data-entry');
  const { id } = await addTalk('새로 온 톡');
  await page.clock.fastForward('02:00');
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const link = page.getByRole('link', { name: /새 글 \d+개/ });
  await expect(link).toBeVisible();
  await expect(first).toHaveAttribute('data-entry', before ?? '');
  await link.click();
  await expect(page.locator(`[data-entry="/community/view/${id}"]`)).toBeVisible();
});
