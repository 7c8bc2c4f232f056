import type { Locator, Page } from '@playwright/test';
import { and, eq } from '../../src/db/drizzle.ts';
import { block, content, scrap as scrapRow } from '../../src/db/schema/index.ts';
import { addStories } from '../contents/contents.ts';
import { onDatabase } from '../database.ts';
import {
  addComment,
  addNeighbour,
  addSubject,
  discussionOn,
  expect,
  type Member,
  pathOf,
  test,
} from '../community/discussion.ts';
import { storeScraps, keptHere, nextDay, PAGES, scrap, textHere } from '../community/kept-scraps.ts';

/**
 * Scraps that are read without a connection. `tests/browser/offline` tests which pages the device stores and deletes.
 */

/** Clears the browser's caches, as after months: only deliberately stored pages remain. */
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

test(
  'scraps are readable without a connection, and are deleted with the member',
  { tag: '@phone' },
  async ({ page, context, signIn, consoleErrors }) => {
    await signIn();
    const { ids, tag } = await addStories(2);
    const [kept = 0, other = 0] = ids;
    await scrap(page, kept);
    await storeScraps(page, 1);
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline')))).toBe(true);

    await forgetFiles(page);
    await context.setOffline(true);
    consoleErrors.length = 0;
    await page.goto(`/story/${kept}`);
    await expect(page.getByRole('heading', { level: 1, name: `${tag} 1` })).toBeVisible();
    // Its styles are stored, too.
    await expect(page.locator('.content-head')).toHaveCSS('word-break', 'keep-all');
    // Another page names the lost connection and lists the scraps on the device.
    await page.goto(`/story/${other}`);
    await expect(page.getByRole('heading', { name: '인터넷에 연결되어 있지 않아요' })).toBeVisible();
    await page.getByRole('link', { name: `${tag} 1` }).click();
    await expect(page).toHaveURL(`/story/${kept}`);
    // All scripts that the two pages import are stored, too.
    expect(consoleErrors.filter((text) => text.includes('/_astro/'))).toEqual([]);

    await context.setOffline(false);
    await page.goto(`/story/${other}`);
    await expect(page.getByRole('heading', { level: 1, name: `${tag} 2` })).toBeVisible();
    await page.goto('/my/etc');
    await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
    await expect(page).toHaveURL('/');
    const left = () => page.evaluate(async () => (await caches.keys()).includes('scraps'));
    await expect.poll(left).toBe(false);
    // The browser logs calls that failed offline.
    consoleErrors.length = 0;
  },
);

test(
  'a stored page has its pictures if the server does not respond though the device is connected',
  { tag: '@desktop' },
  async ({ page, context, signIn, consoleErrors }) => {
    await signIn();
    const PICTURED = 1;
    await scrap(page, PICTURED);
    await storeScraps(page, 1);

    await forgetFiles(page);
    await context.route('**', (route) => route.abort('connectionfailed'));
    consoleErrors.length = 0;
    await page.goto(`/story/${PICTURED}`);
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(page.locator('.content-head')).toHaveCSS('word-break', 'keep-all');
    const pictures = page.locator('main article img[src^="/media/"]');
    await expectLoaded(pictures.first());
    // The browser stops an idle worker. Pictures that come into view later start it again.
    await stopWorkers(page);
    await expectLoaded(pictures.last());
    expect(consoleErrors.filter((text) => /\/(_astro|media)\//.test(text))).toEqual([]);
    // The browser logs failed calls.
    consoleErrors.length = 0;
  },
);

test(
  'scraps that were removed elsewhere, hidden or written by a blocked member are deleted on the next visit',
  { tag: '@desktop' },
  async ({ page, context, signIn }) => {
    const me = await signIn();
    const [mine, hidden, foreign, elsewhere] = await Promise.all([
      addStories(1),
      addStories(1),
      addStories(1),
      addStories(1),
    ]);
    const all = [mine, hidden, foreign, elsewhere].map(({ ids }) => ids[0] ?? 0);
    for (const id of all) await scrap(page, id);
    await storeScraps(page, 4);
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
  },
);

const says = '내가 차단한 회원의 댓글입니다.';
const left = {
  latest: [says, '그 글의 답글', '조용한 글', says],
  first: ['조용한 글', says, says, '그 글의 답글'],
  count: 4,
};

test(
  'a stored story has comments of blocked members as the server shows them, and further actions are applied',
  { tag: '@desktop' },
  async ({ page, context, signIn, consoleErrors }) => {
    const me = await signIn();
    const [subject, loud, calm] = await Promise.all([addSubject('story'), addNeighbour(), addNeighbour()]);
    const path = pathOf(subject);
    await addComment(subject, loud.id, '시끄러운 답글', await addComment(subject, calm.id, '조용한 글'));
    await addComment(subject, calm.id, '그 글의 답글', await addComment(subject, loud.id, '시끄러운 글'));
    await scrap(page, subject.id);
    await storeScraps(page, 1);
    await nextDay(page);
    await page.close();

    await onDatabase((db) => db.insert(block).values({ blockerId: me.id, blockedId: loud.id }));
    const next = await context.newPage();
    await next.goto('/');
    await expect.poll(() => textHere(next, path)).not.toContain('시끄러운');
    await context.setOffline(true);
    await next.goto(path);
    const discussion = discussionOn(next);
    await expect(discussion.heading).toHaveText(`댓글 ${left.count}`);
    await expect(discussion.texts).toHaveText(left.latest);
    await expect(discussion.region.locator('li:not(:has(article))')).toHaveCount(0);
    // The copy has no personal data.
    await expect(next.locator('html')).toHaveAttribute('data-me', '');

    await context.setOffline(false);
    await discussion.wake();
    await discussion.region.getByRole('button', { name: '등록순' }).click();
    await expect(discussion.texts).toHaveText(left.first);
    // The browser logs calls that failed offline.
    consoleErrors.length = 0;
  },
);

/** Stores an article with a comment of this neighbour. @returns its path */
async function keepCommented(page: Page, by: Member): Promise<string> {
  const subject = await addSubject('article');
  await addComment(subject, by.id, '시끄러운 글');
  await scrap(page, subject.id, 'article');
  await storeScraps(page, 1, 'article');
  const path = pathOf(subject);
  expect(await textHere(page, path)).toContain('시끄러운 글');
  return path;
}

async function sendReport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '신고하기' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByText('신고가 접수되었습니다.')).toBeVisible();
}

/** Reports this neighbour for a comment on another article. */
async function reportComment(page: Page, loud: Member): Promise<void> {
  const other = await addSubject('article');
  await addComment(other, loud.id, '여기서도 시끄러운 글');
  await page.goto(pathOf(other));
  const discussion = discussionOn(page);
  await discussion.choose(discussion.of('여기서도'), '신고하기');
  await sendReport(page);
}

test('comments of a reported author disappear from stored articles', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const loud = await addNeighbour();
  const path = await keepCommented(page, loud);
  await reportComment(page, loud);
  await expect.poll(() => textHere(page, path)).not.toContain('시끄러운 글');
  expect(await keptHere(page, PAGES)).toEqual([path]);
});
