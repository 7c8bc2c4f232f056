import type { Page } from '@playwright/test';
import { and, eq } from '../src/db/drizzle.ts';
import { happened } from '../src/db/happened.ts';
import { block, comment, content, scrap as scrapRow, sessionFamily } from '../src/db/schema/index.ts';
import { MAX_RENEWED } from '../src/features/reaction/offline/kept-scraps.browser.ts';
import { OFFLINE_COPY } from '../src/http/offline-copy.ts';
import { addStories } from './contents.ts';
import { onDatabase } from './database.ts';
import { addComment, addNeighbour } from './discussion.ts';
import { keepScraps, keptHere, nextDay, PAGES, PICTURES, SCRAPS, scrap, textHere } from './kept-scraps.ts';
import { expect, test } from './members.ts';

/** What a visit makes of the scraps that are on the device. */

/** As if everything had been kept two days ago. */
function age(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const cache = await caches.open('scraps');
    const date = new Date(Date.now() - 2 * 86_400_000).toUTCString();
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const headers = { ...Object.fromEntries(answer?.headers ?? []), date };
      await cache.put(request, new Response(await answer?.blob(), { headers }));
    }
  });
}

test('what was taken back elsewhere, is hidden or is by somebody blocked is gone after the next visit', async ({
  page,
  context,
  signIn,
}) => {
  const me = await signIn();
  const [mine, hidden, foreign, elsewhere] = await Promise.all([
    addStories(1),
    addStories(1),
    addStories(1),
    addStories(1),
  ]);
  const all = [mine, hidden, foreign, elsewhere].map(({ ids }) => ids[0] ?? 0);
  for (const id of all) await scrap(page, id);
  await keepScraps(page, 4);
  await nextDay(page);
  await page.close();

  const [kept = 0, hiddenId = 0, foreignId = 0, elsewhereId = 0] = all;
  await onDatabase(async (db) => {
    await db.update(content).set({ status: 'HIDDEN' }).where(eq(content.id, hiddenId));
    const [author] = await db.select({ id: content.authorId }).from(content).where(eq(content.id, foreignId));
    await db.insert(block).values({ blockerId: me.id, blockedId: author?.id ?? 0 });
    await db.delete(scrapRow).where(and(eq(scrapRow.memberId, me.id), eq(scrapRow.contentId, elsewhereId)));
  });
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(() => keptHere(next, PAGES)).toEqual([`/story/${kept}`]);
});

test(
  'what somebody kept whose session ended by itself is gone when another member signs in',
  { tag: '@desktop' },
  async ({ page, context, signIn, consoleErrors }) => {
    await signIn();
    const { ids } = await addStories(1);
    await scrap(page, ids[0] ?? 0);
    await keepScraps(page, 1);

    await signIn();
    // Dropped at once, also where nothing can be asked.
    await context.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => caches.has('scraps'))).toBe(false);
    await page.goto('/offline');
    await expect(page.getByText('이 기기에 담아 둔 글')).toBeHidden();
    // What could not be called.
    consoleErrors.length = 0;
  },
);

test(
  'what somebody kept whose session was ended elsewhere is gone with the next page that has a connection',
  { tag: '@desktop' },
  async ({ page, context, signIn, consoleErrors }) => {
    const { id: memberId } = await signIn();
    const { ids } = await addStories(1);
    await scrap(page, ids[0] ?? 0);
    await keepScraps(page, 1);
    await onDatabase((db) => db.delete(sessionFamily).where(eq(sessionFamily.memberId, memberId)));

    const areKept = () => page.evaluate(() => caches.has('scraps'));
    await context.route('**/api/**', (route) => route.abort());
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/v1/user/me'));
    await page.goto('/');
    await asked;
    expect(await areKept()).toBe(true);

    await context.unroute('**/api/**');
    await page.goto('/');
    await expect.poll(areKept).toBe(false);
    // The browser itself logs the 401 and the failed calls as errors.
    consoleErrors.length = 0;
  },
);

test(
  'what is older than a day is kept anew with the next visit, and stays where that fails',
  {
    tag: '@desktop',
  },
  async ({ page, context, signIn, consoleErrors }) => {
    await signIn();
    const { ids } = await addStories(1);
    const [id = 0] = ids;
    const path = `/story/${id}`;
    const author = await addNeighbour();
    await addComment({ kind: 'story', id }, author.id, '곧 사라질 말이에요');
    await scrap(page, id);
    await keepScraps(page, 1);
    expect(await textHere(page, path)).toContain('곧 사라질 말이에요');
    await onDatabase(async (db) => {
      await db.update(comment).set({ status: 'DELETE' }).where(eq(comment.contentId, id));
      await happened(db, { what: 'comment deleted', on: id });
    });
    await age(page);
    await page.close();

    const refused = await context.newPage();
    await refused.route(`**${path}`, (route) => route.abort());
    const asked = refused.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
    await refused.goto('/');
    await asked;
    expect(await keptHere(refused, PAGES)).toEqual([path]);
    await refused.close();

    const next = await context.newPage();
    await next.goto('/');
    await expect.poll(() => textHere(next, path)).not.toContain('곧 사라질 말이에요');
    expect(await keptHere(next, PAGES)).toEqual([path]);
    // What was refused.
    consoleErrors.length = 0;
  },
);

test(
  'a page fetches only so many copies anew, and the next one the others',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    const me = await signIn();
    const [loud, { ids }] = await Promise.all([addNeighbour(), addStories(MAX_RENEWED + 1)]);
    await onDatabase(async (db) => {
      await db.insert(comment).values(ids.map((contentId) => ({ contentId, authorId: loud.id, body: '시끄러운 글' })));
      await db.insert(scrapRow).values(ids.map((contentId) => ({ contentId, memberId: me.id })));
    });
    await page.goto(SCRAPS);
    await page.getByRole('button', { name: '오프라인에서도 읽기' }).click();
    await expect(page.getByText('인터넷 없이도 읽을 수 있어요')).toBeVisible();
    // As if the other pages of the list had been visited, too. What no page needs goes last of all.
    const UNNEEDED = '/media/00000000000000000000';
    await page.evaluate(
      async ({ ids, header, unneeded }) => {
        const cache = await caches.open('scraps');
        for (const id of ids)
          await cache.put(`/story/${id}`, await fetch(`/story/${id}`, { headers: { [header]: '1' } }));
        await cache.put(unneeded, new Response());
      },
      { ids, header: OFFLINE_COPY, unneeded: UNNEEDED },
    );
    await onDatabase((db) => db.insert(block).values({ blockerId: me.id, blockedId: loud.id }));
    await nextDay(page);
    let renewed = 0;
    page.on('request', (request) => {
      if (OFFLINE_COPY in request.headers()) renewed++;
    });

    await page.goto('/');
    await expect.poll(() => keptHere(page, PICTURES), { timeout: 60_000 }).not.toContain(UNNEEDED);
    expect(renewed).toBe(MAX_RENEWED);
    await page.goto('/');
    await expect.poll(() => keptHere(page, /^\/scraps-stale/)).toEqual([]);
    expect(renewed).toBe(ids.length);
  },
);

test(
  'the server is asked once a day, also where the tab has no room left',
  { tag: '@desktop' },
  async ({ page, signIn }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await signIn();
    const { ids } = await addStories(1);
    const [id = 0] = ids;
    await scrap(page, id);
    await keepScraps(page, 1);
    await nextDay(page);
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/discover/bookmark')) asked++;
    });
    await page.goto('/');
    await expect.poll(() => keptHere(page, /^\/scraps-sync$/)).toHaveLength(1);

    await page.goto(`/story/${id}`);
    // What is taken back goes by the script that would have asked.
    await page.getByRole('button', { name: '스크랩' }).last().click();
    await expect.poll(() => keptHere(page, PAGES)).toEqual([]);
    expect(asked).toBe(1);
  },
);
