import type { Page } from '@playwright/test';
import { createComment } from '../src/features/comment/create-comment.server.ts';
import { expectNoBarriers } from './axe.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from './database.ts';
import { noteFollowed } from './followed-links.ts';
import { holdClock } from './hold-clock.ts';
import { expect, test } from './members.ts';
import { expectSnackbar } from './snackbar.ts';

/** What a member is told, under the bell and on the page of its own. */

/** What the bell is called while something is new. */
const NEW_ALARMS = '알림, 새 알림 있음';

/** Somebody writes these, one after the other, on a new talk of the member’s. */
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

test('a comment is told of by a dot, in the list, and where it leads', async ({ page, signIn, hasTouch }) => {
  const me = await signIn();
  await page.goto('/');
  const bellNamed = (name: string) => page.getByRole(hasTouch ? 'link' : 'button', { name, exact: true });
  await expect(bellNamed('알림')).toBeVisible();
  await expect(page.locator('.bell-dot').filter({ visible: true })).toHaveCount(0);
  const { talk, written, author } = await commentOnTalkOf(me.id, '물은 얼마나 주세요?');
  const unread = async () => (await (await page.request.get('/api/v1/alarm/not-read-count')).json()).data.count;
  await expect.poll(unread).toBe(1);
  await page.goto('/');
  await expect(page.locator('.bell-dot').filter({ visible: true })).toBeVisible();
  if (hasTouch) await bellNamed(NEW_ALARMS).tap();
  else await bellNamed(NEW_ALARMS).click();
  const told = page.getByRole('link', { name: new RegExp(`${author.nickname}님이 내 톡에 댓글을 남겼어요`) });
  await expect(told).toContainText('물은 얼마나 주세요?');
  await expect(told.locator('time')).toHaveText(/^\d{4}\.\d{2}\.\d{2}$/);
  await expectNoBarriers(page);
  await told.click();
  await page.waitForURL(`/community/view/${talk.id}?comment=${written[0]}#comments-${written[0]}`);
  await expect(page.getByText('물은 얼마나 주세요?')).toBeInViewport();
  await expect.poll(unread).toBe(0);
  await page.goto('/');
  await expect(bellNamed('알림')).toBeVisible();
  await expect(page.locator('.bell-dot').filter({ visible: true })).toHaveCount(0);
});

test('the page narrows by category, is read at once, and a talk is muted there', async ({ page, signIn }) => {
  const me = await signIn();
  const { author } = await commentOnTalkOf(me.id, ...Array.from({ length: 25 }, (_, nth) => `${nth + 1}번째 물음`));
  const count = async () => (await (await page.request.get('/api/v1/alarm')).json()).data.page.totalElements;
  await expect.poll(count).toBe(25);
  // The categories come with the page.
  const askedForCategories: string[] = [];
  page.on('request', (request) => request.url().endsWith('/alarm/category') && askedForCategories.push(request.url()));
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
});

test('where not all can be read at once, the button and the focus stay', async ({ page, signIn, consoleErrors }) => {
  const me = await signIn();
  await commentOnTalkOf(me.id, '물은 얼마나 주세요?');
  const unread = async () => (await (await page.request.get('/api/v1/alarm/not-read-count')).json()).data.count;
  await expect.poll(unread).toBe(1);
  await page.goto('/alarm');
  await page.route('**/api/v1/alarm/all*', (route) => route.abort());
  const all = page.getByRole('button', { name: '모두 읽음' });
  await all.focus();
  await page.keyboard.press('Enter');
  await expectSnackbar(page, '읽음으로 표시하지 못했어요');
  await expect(all).toBeFocused();
  consoleErrors.length = 0;
});

test('a visitor is asked to sign in, over the page', async ({ page }) => {
  const answer = await page.goto('/alarm');
  expect(answer?.status()).toBe(200);
  const popup = page.getByRole('dialog', { name: '로그인하고 시작해요' });
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/alarm');
  // Whoever has closed it may think better of it.
  await popup.getByRole('button', { name: '닫기' }).click();
  await expect(popup).toBeHidden();
  await page.getByRole('button', { name: '로그인하고 알림 보기' }).click();
  await expect(popup).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_to'))).toBe('/alarm');
});

const bell = (page: Page) => page.getByRole('button', { name: /^알림/ });
const under = (page: Page) => page.locator('#alarms');

test('the list under the bell goes by a press beside it', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/story');
  await bell(page).click();
  await expect(under(page).getByText('아직 알림이 없어요')).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(under(page)).toBeHidden();
});

test('under the bell alarms are asked for once in 200 seconds', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/v1/alarm') asked.push(search);
  });
  const look = async () => {
    await page.goto('/story');
    await bell(page).click();
    await expect(under(page).getByText('아직 알림이 없어요')).toBeVisible();
  };
  /** As if that time had passed, in milliseconds. */
  const wait = (time: number) =>
    page.evaluate((passed) => {
      const key = Object.keys(sessionStorage).find((name) => /alarms.*:fetched$/.test(name)) ?? '';
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '');
      sessionStorage.setItem(key, JSON.stringify({ ...kept, created: Date.now() - passed }));
    }, time);
  await look();
  expect(asked).toEqual(['?page=0&size=20&sort=createdDate,desc&query']);
  await wait(150_000);
  await look();
  expect(asked).toHaveLength(1);
  await wait(200_001);
  await look();
  expect(asked).toHaveLength(2);
});

test(
  'a page of alarms is fetched ahead as the 11th and the 18th come into view',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    const me = await signIn();
    await commentOnTalkOf(me.id, ...Array.from({ length: 21 }, (_, nth) => `${nth + 1}번째 물음`));
    const count = async () => (await (await page.request.get('/api/v1/alarm')).json()).data.page.totalElements;
    await expect.poll(count).toBe(21);
    await page.setViewportSize({ width: 1024, height: 500 });
    let asked = 0;
    await page.route('**/api/v1/alarm?page=1&size=20&*', (route) => {
      asked += 1;
      return route.fulfill({ status: 429, json: { status: { code: 429, message: '잠시 후 다시 시도해 주세요.' } } });
    });
    await page.goto('/alarm');
    const items = page.locator('.alarm');
    for (const [nth, calls] of [
      [10, 0],
      [11, 1],
      [17, 1],
      [18, 2],
    ] as const) {
      // Half of it is in sight, and nothing of the next.
      await items.nth(nth - 1).evaluate(async (item) => {
        const { top, height } = item.getBoundingClientRect();
        scrollTo({ top: scrollY + top + height / 2 - innerHeight, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        // What was to be asked for would be on its way by now.
        await fetch('/robots.txt').then((answer) => answer.text());
      });
      await expect.poll(() => asked, `at the ${nth}th`).toBe(calls);
    }
    consoleErrors.length = 0;
  },
);

test(
  'an alarm that is followed leaves the list; where that cannot be said, all do; a second press within half a second is none',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    const me = await signIn();
    await commentOnTalkOf(me.id, '하나', '둘', '셋');
    const unread = async () => (await (await page.request.get('/api/v1/alarm/not-read-count')).json()).data.count;
    await expect.poll(unread).toBe(3);
    await page.goto('/story');
    await bell(page).click();
    const links = under(page).locator('.alarm-link');
    await expect(links).toHaveCount(3);
    await page.clock.install();
    await holdClock(page);
    const followed = await noteFollowed(page);
    const follow = () => links.first().evaluate((link: HTMLElement) => link.click());

    await follow();
    await expect(links).toHaveCount(2);
    await expect.poll(unread).toBe(2);
    await follow();
    await expect(links).toHaveCount(2);
    expect(await followed()).toEqual([true, false]);

    await page.clock.runFor(500);
    await page.route('**/api/v1/alarm?idAlarm=*', (route) => route.abort());
    await follow();
    // The press has closed the popover.
    await expect(under(page).getByText('아직 알림이 없어요')).toBeAttached();
    expect(await followed()).toEqual([true, false, true]);
    expect(await unread()).toBe(2);
    consoleErrors.length = 0;
  },
);
