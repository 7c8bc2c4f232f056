import type { Page } from '@playwright/test';
import { sql } from '../../src/db/drizzle.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/** A member's lists on a narrow phone; `tests/browser/toggle/` and `tests/api/pages/page-words.test.ts` test the rules. */

const WIDTH = 320;

const entries = (page: Page) => page.getByRole('main').getByRole('article');
const scrapButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /스크랩$/ });

/** Adds rows by SQL, with their counters. */
async function scrap(memberId: number, count: number): Promise<void> {
  await onDatabase(async (db) => {
    await db.execute(sql`
      with kept as (
        insert into scrap (content_id, member_id, created_at)
        select id, ${memberId}, now() - id * interval '1 second' from content
        where kind = 'story' and status = 'PUBLISHED' order by id limit ${count}
        returning content_id
      )
      update content set scrap_count = scrap_count + 1 where id in (select content_id from kept)`);
  });
}

async function block(memberId: number, count: number): Promise<void> {
  await onDatabase((db) =>
    db.execute(sql`
      insert into block (blocker_id, blocked_id, created_at)
      select ${memberId}, id, now() - id * interval '1 second' from member
      where status = 'active' and id <> ${memberId} order by id limit ${count}`),
  );
}

/** Expects that the page does not scroll sideways, and that its buttons and links are large enough. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
  const box = await entries(page).first().getByRole('button').boundingBox();
  // The touch area of a small button extends four pixels beyond its border.
  expect(box?.height).toBeGreaterThanOrEqual(36);
  expect(box?.width).toBeGreaterThanOrEqual(44);
}

test(
  'a removed scrap leaves the lists at once; the focus moves on, and after the last one the list says that it is empty',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await page.setViewportSize({ width: WIDTH, height: 700 });
    await scrap(me.id, 3);
    await page.goto('/my/scrap');
    await expect(entries(page)).toHaveCount(3);
    await expect(page.getByText('스크랩한 글이 없습니다')).toBeHidden();
    await expectToFit(page);
    await expectNoBarriers(page);
    const [first, second] = await entries(page).getByRole('heading').allTextContents();
    await page.getByRole('button', { name: `${first} 스크랩` }).tap();
    await expectSnackbar(page, /^스크랩이 해제되었습니다$/);
    await expect(page.getByRole('heading', { name: first })).toBeHidden();
    await expect(page.getByRole('button', { name: `${second} 스크랩` })).toBeFocused();
    await page.reload();
    await expect(entries(page)).toHaveCount(2);

    await entries(page).first().getByRole('heading').getByRole('link').tap();
    await page.getByRole('group', { name: '반응' }).getByRole('button', { name: '스크랩' }).tap();
    await expectSnackbar(page, '스크랩이 해제되었습니다');
    await page.goBack();
    await expect(entries(page)).toHaveCount(1);
    await scrapButtons(page).tap();
    await expect(page.getByText('스크랩한 글이 없습니다')).toBeVisible();
    await expectNoBarriers(page);
  },
);

test(
  'an unblocked member stays on the block list, and can be blocked again',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const me = await signIn();
    await page.setViewportSize({ width: WIDTH, height: 700 });
    await block(me.id, 2);
    await page.goto('/blockList');
    await expectToFit(page);
    await expectNoBarriers(page);
    const first = entries(page).first().getByRole('button');
    await first.tap();
    await expect(first).toHaveText(/차단하기/);
    await expectSnackbar(page, '차단을 해제했어요');
    await first.tap();
    await expect(first).toHaveText(/차단 해제/);
  },
);

test(
  'a comment deleted from one’s own list is also removed from the article after Back',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const body = `지울 댓글 ${me.nickname}`;
    const path = await onDatabase(async (db) => {
      const add = fixtures(db);
      const contentId = await add.addArticle();
      await add.addComment(contentId, me.id, body);
      return `/article/${contentId}`;
    });
    await page.goto(path);
    await expect(page.getByText(body)).toBeVisible();
    await page.goto('/my/comment?kind=article');
    await entries(page).getByText('삭제하기').first().click();
    await entries(page).getByRole('button', { name: '삭제하기' }).click();
    await expect(entries(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/my/comment?kind=article');
    await expect(entries(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(body)).toHaveCount(0);
  },
);
