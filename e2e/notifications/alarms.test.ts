import { createComment } from '../../src/features/community/comment/server/create-comment.server.ts';
import { addTalk } from '../contents/contents.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/** A member's alarms, under the bell and on their own page. */

/** Adds a talk of the member, and comments of another member on it in this order. */
async function commentOnTalkOf(authorId: number, ...texts: string[]) {
  const talk = await addTalk(`알림을 받을 톡 ${Date.now()}`, { authorId });
  const ids = await onDatabase(async (db) => {
    const written: number[] = [];
    const { author } = await addTalk('댓글을 쓰는 사람의 톡');
    for (const body of texts) {
      const request = { memberId: author.id, requestId: crypto.randomUUID() };
      written.push((await createComment(db, 'talk', { body, contentId: talk.id }, request)).id);
    }
    return { written, author };
  });
  return { talk, ...ids };
}

test(
  'the page filters by category, marks alarms as read at once, and mutes a talk',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const { author } = await commentOnTalkOf(me.id, ...Array.from({ length: 25 }, (_, nth) => `${nth + 1}번째 물음`));
    const count = async () => (await (await page.request.get('/api/v1/alarm')).json()).data.page.totalElements;
    await expect.poll(count).toBe(25);
    // The categories are in the page.
    const askedForCategories: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/alarm/category') && askedForCategories.push(request.url()),
    );
    await page.goto('/alarm');
    const items = page.locator('.alarm');
    await expect(items.first()).toContainText('25번째 물음');
    await items.last().scrollIntoViewIfNeeded();
    await expect(items).toHaveCount(25);
    await page.getByRole('link', { name: '#새 글' }).click();
    await expect(page.getByText('아직 알림이 없어요')).toBeVisible();
    await page.getByRole('link', { name: '#새 글' }).click();
    await expect(page).toHaveURL('/alarm');
    await expect(page.getByRole('link', { name: '#ritual' })).toHaveCount(0);
    expect(askedForCategories).toEqual([]);

    const sentence = `${author.nickname}님이 내 톡에 댓글을 남겼어요.`;
    await items
      .first()
      .getByRole('button', { name: `‘${sentence}’ 알림 메뉴`, exact: true })
      .click();
    await expect(page.getByText('내가 쓴 톡에 달린 댓글이라 알려 드려요.').first()).toBeVisible();
    await page.getByRole('button', { name: '이 글 알림 끄기' }).filter({ visible: true }).click();
    await expectSnackbar(page, '이 글의 알림을 껐어요');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '모두 읽음' }).focus();
    await page.keyboard.press('Enter');
    await expectSnackbar(page, '모두 읽음으로 표시했어요');
    await expect(page.locator('.alarm[data-unread]')).toHaveCount(0);
    await expect(page.getByRole('list', { name: '알림' })).toBeFocused();
    await page.reload();
    await expect(items.first()).toContainText('25번째 물음');
    await expect(page.locator('.alarm[data-unread]')).toHaveCount(0);
  },
);

test('a visitor is asked to sign in, over the page of alarms', { tag: '@phone' }, async ({ page }) => {
  const answer = await page.goto('/alarm');
  expect(answer?.status()).toBe(200);
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/alarm');
  // A visitor who closed the popup can open it again.
  await popup.getByRole('button', { name: '닫기' }).click();
  await expect(popup).toBeHidden();
  await page.getByRole('button', { name: '로그인하고 알림 보기' }).click();
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/alarm');
});
