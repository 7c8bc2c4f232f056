import type { Locator, Page } from '@playwright/test';
import { eq } from '../src/db/drizzle.ts';
import { sessionFamily } from '../src/db/schema/index.ts';
import { addStories } from './contents.ts';
import { onDatabase } from './database.ts';
import { keepScraps, keptHere, PAGES, PICTURES, scrap, SCRAPS, textHere } from './kept-scraps.ts';
import { expect, test } from './members.ts';

/** Scraps that are read without a connection. */

/** As after months in which the browser has made room: what is not kept on purpose is gone. */
async function forgetFiles(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

async function stopWorkers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await browser.detach();
}

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

test('scraps are read without a connection, and go with the member', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  const { ids, tag } = await addStories(2);
  const [kept = 0, other = 0] = ids;
  await scrap(page, kept);
  await keepScraps(page, 1);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline')))).toBe(true);

  await forgetFiles(page);
  await context.setOffline(true);
  consoleErrors.length = 0;
  await page.goto(`/story/${kept}`);
  await expect(page.getByRole('heading', { level: 1, name: `${tag} 1` })).toBeVisible();
  // Its styles are there, too.
  await expect(page.locator('.content-head')).toHaveCSS('word-break', 'keep-all');
  // Another page says what is the matter, and what there is to read.
  await page.goto(`/story/${other}`);
  await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })).toBeVisible();
  await page.getByRole('link', { name: `${tag} 1` }).click();
  await expect(page).toHaveURL(`/story/${kept}`);
  // All that the two pages' scripts import is there, too.
  expect(consoleErrors.filter((text) => text.includes('/_astro/'))).toEqual([]);

  await context.setOffline(false);
  await page.goto(`/story/${other}`);
  await expect(page.getByRole('heading', { level: 1, name: `${tag} 2` })).toBeVisible();
  await page.goto('/my/etc');
  await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/');
  const left = () => page.evaluate(async () => (await caches.keys()).includes('scraps'));
  await expect.poll(left).toBe(false);
  // What could not be called offline.
  consoleErrors.length = 0;
});

test(
  'they go with the member also where the browser has no notifications, as in a web view',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'getNotifications');
    });
    await signIn();
    const { ids } = await addStories(1);
    await scrap(page, ids[0] ?? 0);
    await keepScraps(page, 1);
    await page.goto('/my/etc');
    await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
    await expect(page).toHaveURL('/');
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);
  },
);

test('a kept page has its pictures where the server does not answer though the device is connected', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  const PICTURED = 1;
  await scrap(page, PICTURED);
  await keepScraps(page, 1);

  await forgetFiles(page);
  await context.route('**', (route) => route.abort('connectionfailed'));
  consoleErrors.length = 0;
  await page.goto(`/story/${PICTURED}`);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.locator('.content-head')).toHaveCSS('word-break', 'keep-all');
  const pictures = page.locator('main article img[src^="/media/"]');
  await expectLoaded(pictures.first());
  // What is scrolled to later is asked of a worker that the browser has stopped meanwhile.
  await stopWorkers(page);
  await expectLoaded(pictures.last());
  expect(consoleErrors.filter((text) => /\/(_astro|media)\//.test(text))).toEqual([]);
  // What could not be called.
  consoleErrors.length = 0;
});

test('what is kept is taken away again', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const { ids } = await addStories(1);
  await scrap(page, ids[0] ?? 0);
  await page.goto(SCRAPS);
  await page.getByRole('button', { name: '오프라인에서도 읽기' }).click();
  await page.getByRole('button', { name: '이 기기에서 지우기' }).click();
  await expect(page.getByRole('button', { name: '오프라인에서도 읽기' })).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).includes('scraps'),
    ]);
  await expect.poll(left).toEqual([0, false]);
});

test(
  'whose session was ended elsewhere keeps nothing, and leaves the list',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    const { id } = await signIn();
    const { ids } = await addStories(1);
    await scrap(page, ids[0] ?? 0);
    await page.goto(SCRAPS);
    await onDatabase((db) => db.delete(sessionFamily).where(eq(sessionFamily.memberId, id)));
    await page.getByRole('button', { name: '오프라인에서도 읽기' }).click();
    await page.waitForURL('/');
    await expect(page.locator('html')).toHaveAttribute('data-me', '');
    expect(await keptHere(page, PAGES)).toEqual([]);
    // The browser reports the 401 itself.
    consoleErrors.length = 0;
  },
);

/** From now on there is no room for such pages: their files find some, which come first. */
async function fillUp(page: Page, folder: RegExp): Promise<void> {
  await page.addInitScript((source) => {
    const { put } = Cache.prototype;
    Cache.prototype.put = function (request, response) {
      const path = String(request);
      if (!new RegExp(source).test(path)) return put.call(this, request, response);
      return Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'));
    };
  }, folder.source);
}

test(
  'where the device has no room, the list says so and nothing stays',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await signIn();
    const { ids } = await addStories(1);
    await scrap(page, ids[0] ?? 0);
    await fillUp(page, PAGES);
    await page.goto(SCRAPS);
    await page.getByRole('button', { name: '오프라인에서도 읽기' }).click();
    await expect(page.getByText('이 기기에 담지 못했어요')).toBeVisible();
    await expect(page.getByRole('button', { name: '오프라인에서도 읽기' })).toBeVisible();
    expect(await page.evaluate(() => caches.has('scraps'))).toBe(false);
  },
);

test('what could not be kept is counted, and leaves no file', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const { ids } = await addStories(1);
  const [plain = 0] = ids;
  const PICTURED = 1;
  for (const id of [plain, PICTURED]) await scrap(page, id);
  await fillUp(page, new RegExp(`^/story/${PICTURED}$`));
  await page.goto(SCRAPS);
  await page.getByRole('button', { name: '오프라인에서도 읽기' }).click();
  // The demo's pictures are drawn when they are first asked for.
  const words = page.getByText('이 페이지의 글 1개를 인터넷 없이도 읽을 수 있어요. 1개는 담지 못했어요');
  await expect(words).toBeVisible({ timeout: 60_000 });
  expect(await keptHere(page, PAGES)).toEqual([`/story/${plain}`]);
  const html = (await textHere(page, `/story/${plain}`)) ?? '';
  const pictures = await keptHere(page, PICTURES);
  expect(pictures.filter((folder) => !html.includes(folder))).toEqual([]);
});

test('what is taken back is gone from the device at once, with its pictures', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn();
  const { ids } = await addStories(1);
  const [plain = 0] = ids;
  const PICTURED = 1;
  for (const id of [plain, PICTURED]) await scrap(page, id);
  await keepScraps(page, 2);
  const pictures = await keptHere(page, PICTURES);

  await page.goto(`/story/${PICTURED}`);
  await page.getByRole('button', { name: '스크랩' }).last().click();
  await expect(page.getByTitle('눌러서 닫기').filter({ hasText: '스크랩이 해제되었습니다' })).toBeVisible();
  await expect.poll(() => keptHere(page, PAGES)).toEqual([`/story/${plain}`]);
  const left = async () => (await keptHere(page, PICTURES)).length;
  await expect.poll(left).toBeLessThan(pictures.length);
  await context.setOffline(true);
  await page.goto(`/story/${plain}`);
  await expect(page.locator('.content-head')).toHaveCSS('word-break', 'keep-all');
  await page.goto(`/story/${PICTURED}`);
  await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })).toBeVisible();
  await context.setOffline(false);
  // What could not be called offline.
  consoleErrors.length = 0;
});
