import type { Locator, Page } from '@playwright/test';
import { eq } from '../src/db/drizzle.ts';
import { member, report, scrap } from '../src/db/schema/index.ts';
import { expectNoBarriers } from './axe.ts';
import { addStories, addTalk } from './contents.ts';
import { onDatabase } from './database.ts';
import { addComment, addNeighbour } from './discussion.ts';
import { expect, type Member, test } from './members.ts';
import { press } from './press.ts';
import { expectSnackbar } from './snackbar.ts';

/** Whoever follows the name, and whoever presses the portrait, is on that person's page. */
async function expectToLead(page: Page, within: Locator, { id, nickname }: Member, hasTouch: boolean): Promise<void> {
  const from = page.url();
  const portrait = await within.locator('.avatar').first().boundingBox();
  expect(portrait).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = portrait ?? {};
  await (hasTouch
    ? page.touchscreen.tap(x + width / 2, y + height / 2)
    : page.mouse.click(x + width / 2, y + height / 2));
  await expect(page).toHaveURL(`/user?id=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nickname);
  await page.goto(from);
  await press(page, within.getByRole('link', { name: nickname, exact: true }), hasTouch);
  await expect(page).toHaveURL(`/user?id=${id}`);
}

test.describe('a name and a portrait lead to their page', () => {
  test('on a talk, in its list and on its own page', async ({ page, hasTouch }) => {
    const { id, author } = await addTalk('이름을 눌러 볼 톡');
    await page.goto('/community/feed/all');
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/community/view/${id}"]`) });
    await card.scrollIntoViewIfNeeded();
    await expectToLead(page, card, author, hasTouch);
    await page.goto(`/community/view/${id}`);
    await expectToLead(page, page.locator('.talk-head'), author, hasTouch);
    await page.goto(`/community/view/${id}`);
    await page.getByRole('complementary', { name: '글쓴이' }).scrollIntoViewIfNeeded();
    await expectToLead(page, page.getByRole('complementary', { name: '글쓴이' }), author, hasTouch);
  });

  test('on the card of a story, whose picture and title lead to the story', async ({ page, hasTouch }) => {
    const { path, ids } = await addStories(1);
    await page.goto(path);
    const card = page.getByRole('main').getByRole('article');
    const link = card.locator('.author-link');
    const author = {
      id: Number((await link.getAttribute('href'))?.split('=')[1]),
      nickname: (await link.innerText()).trim(),
    };
    await card.locator('.content-card-meta').scrollIntoViewIfNeeded();
    await expectToLead(page, card.locator('.content-card-meta'), author, hasTouch);
    await page.goto(path);
    await press(page, card.getByRole('link').first(), hasTouch);
    await expect(page).toHaveURL(`/story/${ids[0]}`);
  });

  test('on a comment', async ({ page, hasTouch }) => {
    const { id } = await addTalk('댓글 쓴 사람을 눌러 볼 톡');
    const neighbour = await addNeighbour();
    await addComment({ kind: 'talk', id }, neighbour.id, '누가 썼을까요?');
    await page.goto(`/community/view/${id}`);
    const comment = page.getByRole('region', { name: /^댓글 / }).getByRole('article');
    await comment.scrollIntoViewIfNeeded();
    await expectToLead(page, comment, neighbour, hasTouch);
  });

  test('in few lines, where all the rest leads to the talk', { tag: '@desktop' }, async ({ page }) => {
    const addDigest = async () => {
      const { id, author } = await addTalk('짧게 보일 톡');
      await page.goto('/');
      const digest = page.getByRole('listitem').filter({ has: page.locator(`a[href="/community/view/${id}"]`) });
      return { id, author, digest };
    };
    const first = await addDigest();
    await first.digest.getByRole('link', { name: first.author.nickname }).click();
    await expect(page).toHaveURL(`/user?id=${first.author.id}`);
    // Another one, for those of other tests may have taken the first one's place.
    const second = await addDigest();
    // What lies over it is the link of the row.
    await second.digest.getByRole('time').click({ force: true });
    await expect(page).toHaveURL(`/community/view/${second.id}`);
  });

  test('in the list of scraps', { tag: '@desktop' }, async ({ page, signIn }) => {
    const me = await signIn();
    const { ids } = await addStories(1);
    await onDatabase((db) => db.insert(scrap).values({ contentId: ids[0] ?? 0, memberId: me.id }));
    await page.goto('/my/scrap');
    const entry = page.getByRole('main').getByRole('article');
    const name = entry.locator('.author-link');
    const address = (await name.getAttribute('href')) ?? '';
    await name.click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await entry.getByRole('time').click({ force: true });
    await expect(page).toHaveURL(`/story/${ids[0]}`);
  });

  test('but that of somebody who has left leads nowhere', { tag: '@desktop' }, async ({ page }) => {
    const { id, author } = await addTalk('떠난 사람의 톡');
    await onDatabase((db) =>
      db.update(member).set({ status: 'left', nickname: '탈퇴한 회원' }).where(eq(member.id, author.id)),
    );
    await page.goto(`/community/view/${id}`);
    await expect(page.locator('.talk-head')).toContainText('탈퇴한 회원');
    await expect(page.locator(`a[href="/user?id=${author.id}"]`)).toHaveCount(0);
  });
});

test(
  'whoever was blocked is named with a way to their page, which can be unblocked there',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    const { id, author } = await addTalk('차단할 톡');
    await page.goto(`/community/view/${id}`);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '차단하기' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '차단하기' }).click();
    await expect(page.getByRole('heading', { name: '차단한 회원의 글이에요' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: author.nickname }).click();
    await expect(page).toHaveURL(`/user?id=${author.id}`);
    await expect(page.getByRole('heading', { name: '차단한 회원이에요' })).toBeVisible();
    // Each part of it, also one that shows no list.
    await page.goto(`/user?id=${author.id}&tab=about`);
    await expect(page.getByRole('heading', { name: '차단한 회원이에요' })).toBeVisible();
    await page.getByRole('button', { name: '차단 해제' }).click();
    await expect(page.getByRole('heading', { level: 1, name: author.nickname })).toBeVisible();
  },
);

test('somebody is reported from their page, for reasons that fit a person', async ({ page, signIn, hasTouch }) => {
  const me = await signIn();
  const neighbour = await addNeighbour();
  await page.goto(`/user?id=${neighbour.id}`);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '신고하기' }).click();
  const dialog = page.getByRole('dialog', { name: '신고하기' });
  await dialog.getByRole('radio', { name: '다른 사람 사칭' }).check();
  await expectNoBarriers(page);
  await press(page, dialog.getByRole('button', { name: '신고하기' }), hasTouch);
  await expectSnackbar(page, '신고가 접수되었습니다.');
  await expect(dialog).toBeHidden();
  const filed = await onDatabase((db) => db.select().from(report).where(eq(report.reporterId, me.id)));
  expect(filed).toMatchObject([{ targetId: neighbour.id, reasonId: 8, contentId: null }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: neighbour.nickname })).toBeVisible();
});

test('a visitor who wants to report somebody is asked to log in', { tag: '@desktop' }, async ({ page }) => {
  const neighbour = await addNeighbour();
  await page.goto(`/user?id=${neighbour.id}`);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
});

test(
  'on one’s own page the counts lead to the lists, and nobody is reported',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const { nickname } = await signIn();
    await page.goto('/user');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nickname);
    await expect(page.getByRole('button', { name: '더보기' })).toHaveCount(0);
    await page.getByRole('link', { name: '팔로워 0' }).click();
    await expect(page).toHaveURL('/my/subscribe?kind=follower');
    await page.goBack();
    await page.getByRole('link', { name: '팔로잉 0' }).click();
    await expect(page).toHaveURL('/my/subscribe');
  },
);
