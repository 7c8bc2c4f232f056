import type { Page } from '@playwright/test';
import { addStories } from './contents.ts';
import { expect, test } from './members.ts';

/** Scraps that are read without a connection. */

const SCRAPS = '/my/scrap';

async function scrap(page: Page, storyId: number): Promise<void> {
  expect((await page.request.post('/api/v1/discover/bookmark', { data: { storyId } })).status()).toBe(200);
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
  await page.goto(SCRAPS);
  await page.getByRole('button', { name: '오프라인에서도 읽기' }).click();
  await expect(page.getByText('이 쪽의 1개를 인터넷 없이도 읽을 수 있어요')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.goto(`/story/${kept}`);
  await expect(page.getByRole('heading', { level: 1, name: `${tag} 1` })).toBeVisible();
  // Its styles are there, too.
  await expect(page.locator('.content-head')).toHaveCSS('word-break', 'keep-all');
  // Another page says what is the matter, and what there is to read.
  await page.goto(`/story/${other}`);
  await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })).toBeVisible();
  await page.getByRole('link', { name: `${tag} 1` }).click();
  await expect(page).toHaveURL(`/story/${kept}`);

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
