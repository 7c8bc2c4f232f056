import type { Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { addTalk } from './contents.ts';
import { expect, test } from './members.ts';
import { press } from './press.ts';
import { expectSnackbar } from './snackbar.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: '로그인하고 시작해요' });
const authorCard = (page: Page) => page.getByRole('complementary', { name: '글쓴이' });

async function openBlockQuestion(page: Page, nickname: string) {
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('group', { name: '더보기' }).getByRole('button', { name: '차단하기' }).click();
  const question = page.getByRole('alertdialog', { name: `${nickname}님을 차단할까요?` });
  await expect(question).toBeVisible();
  return question;
}

test.describe('following', () => {
  test('wants a member', { tag: '@desktop' }, async ({ page, hasTouch }) => {
    const talk = await addTalk('팔로우할 톡');
    await page.goto(`/community/view/${talk.id}`);
    await press(page, page.getByRole('button', { name: `${talk.author.nickname} 팔로우하기` }), hasTouch);
    await expect(popupOf(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe(`/community/view/${talk.id}`);
  });

  test('counts at once, stays, and ends', async ({ page, signIn, hasTouch }) => {
    await signIn();
    const talk = await addTalk('팔로우할 톡');
    const { nickname } = talk.author;
    await page.goto(`/community/view/${talk.id}`);
    await press(page, page.getByRole('button', { name: `${nickname} 팔로우하기` }), hasTouch);
    await expect(authorCard(page)).toContainText('팔로워 1');
    await expectSnackbar(page, '팔로우했어요');
    await page.reload();
    await page.getByRole('button', { name: `${nickname} 팔로잉` }).click();
    await expect(authorCard(page)).toContainText('팔로워 0');
    await expectSnackbar(page, '팔로우를 해제했어요');
    await page.reload();
    await expect(page.getByRole('button', { name: `${nickname} 팔로우하기` })).toBeVisible();
  });

  test(
    'that the server refuses is put back, and said',
    { tag: '@desktop' },
    async ({ page, signIn, consoleErrors }) => {
      await signIn();
      const talk = await addTalk('팔로우할 톡');
      await page.route('**/api/v1/user/follow', (route) => {
        const error = { code: 'BAD_REQUEST', message: '지금은 팔로우할 수 없어요.' };
        return route.fulfill({ status: 400, json: { status: { code: 400, message: error.message }, error } });
      });
      await page.goto(`/community/view/${talk.id}`);
      await page.getByRole('button', { name: /팔로우하기/ }).click();
      await expectSnackbar(page, '지금은 팔로우할 수 없어요.');
      await expect(page.getByRole('button', { name: /팔로우하기/ })).toBeVisible();
      await expect(authorCard(page)).toContainText('팔로워 0');
      consoleErrors.length = 0;
    },
  );

  test(
    'by somebody whose session has ended elsewhere asks for it',
    { tag: '@desktop' },
    async ({ page, context, signIn, consoleErrors }) => {
      await signIn();
      await page.goto('/article/50');
      await context.clearCookies();
      await page.getByRole('button', { name: /구독하기/ }).click();
      await expect(popupOf(page)).toBeVisible();
      await expect(page.getByRole('button', { name: /구독하기/, includeHidden: true })).not.toHaveAttribute(
        'data-active',
      );
      consoleErrors.length = 0;
    },
  );
});

test.describe('blocking', () => {
  test(
    'wants a member, and is not offered for what is one’s own or the magazine’s',
    { tag: '@desktop' },
    async ({ page, signIn }) => {
      const talk = await addTalk('차단할 톡');
      await page.goto(`/community/view/${talk.id}`);
      await page.getByRole('button', { name: '더보기' }).click();
      await page.getByRole('button', { name: '차단하기' }).click();
      await expect(popupOf(page)).toBeVisible();

      await signIn();
      await page.goto('/article/51');
      await page.getByRole('button', { name: '더보기' }).click();
      await expect(page.getByRole('button', { name: '신고하기' })).toBeVisible();
      await expect(page.getByRole('button', { name: '차단하기' })).toHaveCount(0);
    },
  );

  test('asks first; Escape changes nothing and gives the focus back', async ({ page, signIn }) => {
    await signIn();
    const talk = await addTalk('차단할 톡');
    await page.goto(`/community/view/${talk.id}`);
    const question = await openBlockQuestion(page, talk.author.nickname);
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: '더보기' })).toBeFocused();
    expect(sent).toEqual([]);
    await page.reload();
    await expect(authorCard(page)).toBeVisible();
  });

  test(
    'hides them on the lists one comes from, and their page says so until they are unblocked',
    { tag: '@desktop' },
    async ({ page, signIn }) => {
      await signIn();
      const text = '차단하면 보이지 않을 톡';
      const talk = await addTalk(text);
      await page.goto('/community/feed/all');
      const entry = page.locator(`main a[href="/community/view/${talk.id}"]`);
      await entry.click();
      const question = await openBlockQuestion(page, talk.author.nickname);
      await question.getByRole('button', { name: '차단하기' }).click();
      await expect(page.getByRole('heading', { name: '차단한 회원의 글이에요' })).toBeVisible();
      await expect(page.getByText(text)).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expect(entry).toHaveCount(0);
      for (const list of ['/community/list', '/community/feed/all']) {
        await page.goto(list);
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        await expect(entry).toHaveCount(0);
      }

      await page.goto(`/community/view/${talk.id}`);
      await expect(page.getByRole('heading', { name: '차단한 회원의 글이에요' })).toBeVisible();
      await page.goto('/blockList');
      await expect(page.getByText('차단한 회원의 스토리와 톡, 댓글은 보이지 않아요.')).toBeVisible();
      await page.getByRole('button', { name: `${talk.author.nickname} 차단 해제` }).click();
      await expect(page.getByRole('button', { name: `${talk.author.nickname} 차단하기` })).toBeVisible();
      await expectSnackbar(page, '차단을 해제했어요');
      await page.goBack();
      await expect(page.getByText(text).last()).toBeVisible();
      // A new one, for the lists may be full of newer ones by now.
      const next = await addTalk('차단이 풀린 뒤의 톡', { authorId: talk.author.id });
      await page.goto('/community/feed/all');
      await expect(page.locator(`main a[href="/community/view/${next.id}"]`)).toBeVisible();
    },
  );

  test('can be undone on the page itself', async ({ page, signIn, hasTouch }) => {
    await signIn();
    const talk = await addTalk('다시 보일 톡');
    await page.goto(`/community/view/${talk.id}`);
    const question = await openBlockQuestion(page, talk.author.nickname);
    await question.getByRole('button', { name: '차단하기' }).click();
    await press(page, page.getByRole('button', { name: '차단 해제' }), hasTouch);
    await expect(authorCard(page)).toBeVisible();
    await page.waitForLoadState();
  });

  test('ends following', { tag: '@desktop' }, async ({ page, signIn }) => {
    await signIn();
    const talk = await addTalk('팔로우하다 차단할 톡');
    await page.goto(`/community/view/${talk.id}`);
    const followed = page.waitForResponse('**/api/v1/user/follow');
    await page.getByRole('button', { name: /팔로우하기/ }).click();
    await followed;
    const question = await openBlockQuestion(page, talk.author.nickname);
    await expect(question).toContainText('어느 쪽이든 팔로우하고 있었다면 해제되고');
    await expect(question).toContainText('차단 목록에서 차단을 풀어도 돌아오지 않아요.');
    await question.getByRole('button', { name: '차단하기' }).click();
    await page.getByRole('button', { name: '차단 해제' }).click();
    await expect(authorCard(page)).toContainText('팔로워 0');
  });

  test('that fails says so and changes nothing', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
    await signIn();
    const talk = await addTalk('차단하지 못한 톡');
    await page.goto(`/community/view/${talk.id}`);
    await page.route('**/api/v1/maker/block', (route) => route.abort());
    const question = await openBlockQuestion(page, talk.author.nickname);
    await question.getByRole('button', { name: '차단하기' }).click();
    await expect(question).toBeHidden();
    await expectSnackbar(page, '연결이 원활하지 않아요');
    await expect(authorCard(page)).toBeVisible();
    consoleErrors.length = 0;
  });
});

test('axe finds nothing in the menu, the question and what stands for the blocked', async ({ page, signIn }) => {
  await signIn();
  const talk = await addTalk('차단할 톡');
  await page.goto(`/community/view/${talk.id}`);
  await page.getByRole('button', { name: '더보기' }).click();
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  const question = await openBlockQuestion(page, talk.author.nickname);
  await expectNoBarriers(page);
  await question.getByRole('button', { name: '차단하기' }).click();
  await expect(page.getByRole('heading', { name: '차단한 회원의 글이에요' })).toBeVisible();
  await expectNoBarriers(page);
});
