import type { Page } from '@playwright/test';
import type { Subject } from '../src/features/comment/comment.ts';
import { addComment, addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';

/** What somebody has begun to write is not lost, and is nobody else's. */

function storedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith('member:draft:'))
        .map((key) => storage.getItem(key) ?? ''),
    ),
  );
}

test('a visitor’s words wait through a reload and the sign-in, and are then sent', async ({ page }) => {
  const subject = await addSubject('article');
  const discussion = discussionOn(page);
  const text = `물은 얼마나 자주 주나요?\n겨울이에요 ${subject.id}`;
  await page.goto(pathOf(subject));
  await discussion.wake();
  await discussion.field.fill(text);
  await page.reload();
  await expect(discussion.field).toHaveValue(text);

  await discussion.send.click();
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  await popup.getByRole('link', { name: 'Google로 계속하기' }).click();
  await page.getByRole('button', { name: /새싹집사/ }).click();
  await page.waitForURL(`${pathOf(subject)}#comment-form`);
  await expect(discussion.field).toHaveValue(text);
  await expect(discussion.field).toBeFocused();
  await expect(discussion.texts).toHaveCount(0);

  await discussion.send.click();
  await expect(discussion.texts).toHaveText(text, { useInnerText: true });
  await page.reload();
  await discussion.wake();
  await expect(discussion.field).toHaveValue('');
});

test('a visitor’s reply opens again after the sign-in', async ({ page }) => {
  const subject = await addSubject('story');
  const { id } = await addNeighbour();
  await addComment(subject, id, '다들 어떻게 하세요?');
  const discussion = discussionOn(page);
  await page.goto(pathOf(subject));
  await discussion.of('다들').getByRole('button', { name: '답글' }).click();
  const reply = discussion.of('다들').getByRole('textbox');
  await reply.fill('저는 봄에 해요');
  await discussion.of('다들').getByRole('button', { name: '등록' }).click();
  await expect(page.getByRole('dialog', { name: '로그인하고 시작해요' })).toBeVisible();
  await page.goto('/api/auth/kakao/start?login_hint=demo-maker');
  await page.waitForURL(new RegExp(`^[^?]*${pathOf(subject)}\\?comment=`));
  await expect(reply).toHaveValue('저는 봄에 해요');
  await expect(reply).toBeFocused();
});

test('a member’s words are not those of the next member on the same browser', async ({ page, context, signIn }) => {
  const subject = await addSubject('talk');
  const discussion = discussionOn(page);
  const first = await signIn();
  await addComment(subject, first.id, '처음 쓴 글');
  await page.goto(pathOf(subject));
  await discussion.wake();
  await discussion.field.fill('첫째의 글');
  await discussion.choose(discussion.of('처음 쓴 글'), '고치기');
  const edit = discussion.region.getByRole('textbox', { name: '댓글 고치기' });
  await edit.fill('고치던 글');
  await page.reload();
  await expect(discussion.field).toHaveValue('첫째의 글');
  await expect(edit).toHaveValue('고치던 글');
  const cookies = await context.cookies();

  await context.clearCookies();
  await signIn();
  await page.reload();
  await discussion.wake();
  await expect(discussion.field).toHaveValue('');
  await expect(edit).toHaveCount(0);

  await context.clearCookies();
  await context.addCookies(cookies);
  await page.reload();
  await expect(discussion.field).toHaveValue('첫째의 글');
});

test('a reply and a change that were sent leave nothing behind', async ({ page, signIn }) => {
  const subject = await addSubject('story');
  const { id } = await signIn();
  await addComment(subject, id, '처음 쓴 글');
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  await discussion.reply(discussion.of('처음 쓴 글'), '덧붙이는 말');
  await expect(discussion.of('덧붙이는 말')).toBeFocused();
  expect(await storedDrafts(page)).toEqual([]);

  await discussion.choose(discussion.of('덧붙이는 말'), '고치기');
  await discussion.region.getByRole('textbox', { name: '댓글 고치기' }).fill('고친 말');
  await discussion.region.getByRole('button', { name: '저장' }).click();
  await expect(discussion.of('고친 말')).toBeFocused();
  expect(await storedDrafts(page)).toEqual([]);

  await page.reload();
  await discussion.wake();
  await expect(discussion.texts).toHaveText(['처음 쓴 글', '고친 말']);
  await expect(discussion.region.getByRole('textbox')).toHaveCount(1);
});

test('what was typed while a reply was on its way waits for the next visit', async ({ page, signIn }) => {
  const subject = await addSubject('talk');
  const { id } = await signIn();
  await addComment(subject, id, '처음 쓴 글');
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/comment$/, async (route) => {
    await released;
    await route.continue();
  });
  const comment = discussion.of('처음 쓴 글');
  await comment.getByRole('button', { name: '답글', exact: true }).click();
  await comment.getByRole('textbox').fill('보낸 말');
  const sent = page.waitForRequest(/\/comment$/);
  await comment.getByRole('button', { name: '등록' }).click();
  await sent;
  await comment.getByRole('textbox').fill('이어서 쓴 말');
  release();
  await expect(discussion.of('보낸 말')).toBeFocused();
  expect(await storedDrafts(page)).toEqual(['이어서 쓴 말']);
});

test('a reply that was begun does not draw a reader away from the top of the page', async ({ page, signIn }) => {
  const subject = await addSubject('article');
  const { id } = await signIn();
  await addComments(subject, id, ['처음 쓴 글', ...Array.from({ length: 19 }, (_, index) => `댓글 ${index}`)]);
  await page.goto(pathOf(subject));
  const discussion = discussionOn(page);
  const reply = discussion.of('처음 쓴 글').getByRole('textbox');
  await discussion.of('처음 쓴 글').getByRole('button', { name: '답글', exact: true }).click();
  await expect(reply).toBeFocused();
  await reply.fill('쓰다 만 답글');

  await page.goto('about:blank');
  await page.goto(pathOf(subject));
  await expect(reply).toHaveValue('쓰다 만 답글');
  await expect(reply).not.toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goto('about:blank');
  await page.goto(`${pathOf(subject)}#comment-form`);
  await expect(reply).toBeFocused();
});

test.describe('a visitor who is a member with a text of their own', () => {
  const comeBack = async (page: Page, subject: Subject, own: string, visitors: string) => {
    const cookies = await page.context().cookies();
    const discussion = discussionOn(page);
    await page.goto(pathOf(subject));
    await discussion.wake();
    await discussion.field.fill(own);
    await page.context().clearCookies();
    await page.reload();
    await discussion.wake();
    await expect(discussion.field).toHaveValue('');
    await discussion.field.fill(visitors);
    await page.context().addCookies(cookies);
    return discussion;
  };

  test('finds both after signing in', async ({ page, signIn }) => {
    const subject = await addSubject('talk');
    await signIn();
    const discussion = await comeBack(page, subject, '먼저 쓴 글', '나중에 쓴 글');
    await page.reload();
    await expect(discussion.field).toHaveValue('먼저 쓴 글\n나중에 쓴 글');
    expect(await storedDrafts(page)).toEqual(['먼저 쓴 글\n나중에 쓴 글']);
  });

  test('finds no more than a comment may have', async ({ page, signIn }) => {
    const subject = await addSubject('talk');
    await signIn();
    const discussion = await comeBack(page, subject, '🌱'.repeat(990), '🌵'.repeat(20));
    await page.reload();
    await expect(discussion.field).toHaveValue(`${'🌱'.repeat(990)}\n${'🌵'.repeat(9)}`);
  });

  test('writes on where the browser has no room left', async ({ page, signIn }) => {
    const subject = await addSubject('talk');
    await signIn();
    const visitors = '나중에 쓴 글'.repeat(20);
    const discussion = await comeBack(page, subject, '먼저 쓴 글', visitors);
    await page.evaluate(() => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let piece = 0; ; piece++) localStorage.setItem(`full-${size}-${piece}`, 'x'.repeat(size));
        } catch {
          // Full for a piece of this size.
        }
      }
    });
    await page.reload();
    await expect(discussion.field).toHaveValue('먼저 쓴 글');
    expect(await storedDrafts(page)).toEqual(['먼저 쓴 글', visitors]);
    await discussion.write('다 쓴 글');
    await expect(discussion.texts).toHaveText(['다 쓴 글']);
  });
});
