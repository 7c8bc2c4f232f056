import type { Locator, Page } from '@playwright/test';
import { eq } from '../../src/db/drizzle.ts';
import { report } from '../../src/db/schema/index.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { addTalk } from '../contents/contents.ts';
import { onDatabase } from '../database.ts';
import { addComment, addNeighbour } from '../community/discussion.ts';
import { expect, type Member, test } from './members.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/**
 * The ways to a member's profile, and reporting the member there; `tests/api/pages/page-words.test.ts` tests the text of the
 * pages.
 */

/** Expects that both the name and the portrait link to the profile. */
async function expectToLead(page: Page, within: Locator, { id, nickname }: Member): Promise<void> {
  const from = page.url();
  await within.scrollIntoViewIfNeeded();
  const portrait = await within.locator('.avatar').first().boundingBox();
  expect(portrait).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = portrait ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page).toHaveURL(`/user?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nickname);
  await page.goto(from);
  await within.getByRole('link', { name: nickname, exact: true }).tap();
  await expect(page).toHaveURL(`/user?id=${id}`);
  await page.goto(from);
}

test(
  'a name and a portrait link to the profile, in a list, on a talk and on a comment',
  { tag: '@phone' },
  async ({ page }) => {
    const { id, author } = await addTalk('이름을 눌러 볼 톡');
    const path = `/community/view/${id}`;
    const neighbour = await addNeighbour();
    await addComment({ kind: 'talk', id }, neighbour.id, '누가 썼을까요?');
    await page.goto('/community/feed/all');
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="${path}"]`) });
    await expectToLead(page, card, author);
    await page.goto(path);
    await expectToLead(page, page.locator('.talk-head'), author);
    await expectToLead(page, page.getByRole('complementary', { name: '작성자' }), author);
    await expectToLead(page, page.getByRole('region', { name: /^댓글 / }).getByRole('article'), neighbour);
  },
);

test(
  'a name in a compact row links to the profile, and the rest of the row to the talk',
  { tag: '@desktop' },
  async ({ page }) => {
    const addDigest = async () => {
      const { id, author } = await addTalk('짧게 보일 톡');
      await page.goto('/');
      const digest = page.getByRole('listitem').filter({ has: page.locator(`a[href="/community/view/${id}"]`) });
      return { id, author, digest };
    };
    const first = await addDigest();
    await first.digest.getByRole('link', { name: first.author.nickname }).click();
    await expect(page).toHaveURL(`/user?id=${first.author.id}`);
    // Another talk, because talks of other tests may have replaced the first one.
    const second = await addDigest();
    // The link of the row covers the time.
    await second.digest.getByRole('time').click({ force: true });
    await expect(page).toHaveURL(`/community/view/${second.id}`);
  },
);

test(
  'a member is reported from their profile, for reasons that fit a member',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const neighbour = await addNeighbour();
    await page.goto(`/user?id=${neighbour.id}`);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).click();
    const dialog = page.getByRole('dialog', { name: '신고하기' });
    await dialog.getByRole('radio', { name: '다른 사람 사칭' }).check();
    await expectNoBarriers(page);
    await dialog.getByRole('button', { name: '신고하기' }).click();
    await expectSnackbar(page, '신고가 접수되었습니다.');
    await expect(dialog).toBeHidden();
    const filed = await onDatabase((db) => db.select().from(report).where(eq(report.reporterId, me.id)));
    expect(filed).toMatchObject([{ targetId: neighbour.id, reasonId: 8, contentId: null }]);
  },
);
