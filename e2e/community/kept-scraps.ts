import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** Scraps stored on the member's device. */

const SCRAPS = '/my/scrap';
type Kind = 'story' | 'article';

export async function scrap(page: Page, id: number, kind: Kind = 'story'): Promise<void> {
  const answer =
    kind === 'story'
      ? await page.request.post('/api/v1/discover/bookmark', { data: { storyId: id } })
      : await page.request.post(`/api/v1/article/${id}/bookmark`);
  expect(answer.status()).toBe(200);
}

/** Presses the button that stores the scraps of the list, and waits until this many are stored. */
export async function storeScraps(page: Page, count: number, kind: Kind = 'story'): Promise<void> {
  await page.goto(kind === 'story' ? SCRAPS : `${SCRAPS}?kind=${kind}`);
  await page.getByRole('button', { name: '오프라인에서도 읽기' }).click();
  // The demo's pictures are drawn on the first request.
  await expect(page.getByText(`이 페이지의 글 ${count}개를 인터넷 없이도 읽을 수 있어요`)).toBeVisible({
    timeout: 60_000,
  });
}

/** Returns the stored paths that match a pattern. */
export const keptHere = (page: Page, folder: RegExp) =>
  page
    .evaluate(async () => {
      const keys = (await caches.has('scraps')) ? await (await caches.open('scraps')).keys() : [];
      return keys.map(({ url }) => new URL(url).pathname);
    })
    .then((kept) => kept.filter((path) => folder.test(path)));
export const PAGES = /^\/(story|article)\//;

/** Returns the HTML of a stored page. */
export const textHere = (page: Page, path: string) =>
  page.evaluate(async (path) => (await (await caches.open('scraps')).match(path))?.text(), path);

/** Makes the stored pages due for their daily update. */
export const nextDay = (page: Page) => page.evaluate(async () => (await caches.open('scraps')).delete('/scraps-sync'));
