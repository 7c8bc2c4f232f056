import type { Page } from '@playwright/test';
import { addComment, addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';
import { idle } from '../waiting.ts';

/** Comments are readable without waiting for a script. */

const THREADS = Array.from({ length: 45 }, (_, index) => `댓글 ${index + 1}째`);
const SCRIPT_BYTES = 10_000;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('comments are readable, page by page', async ({ page }) => {
    const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
    const [head] = await addComments(subject, id, THREADS);
    await addComments(subject, id, ['첫 답글', '둘째 답글', '셋째 답글', '넷째 답글'], head);
    const newest = THREADS.toReversed();
    const { texts, region } = discussionOn(page);
    const link = (name: string) => region.getByRole('link', { name });
    await page.goto(pathOf(subject));
    await expect(texts).toHaveText(newest.slice(0, 20));
    await expect(region.getByRole('textbox')).toBeHidden();
    // There are no buttons that would do nothing.
    await expect(region.getByRole('button')).toHaveCount(0);
    await link('댓글 더 보기').click();
    await expect(texts).toHaveText(newest.slice(20, 40));
    await link('댓글 더 보기').click();
    const last = [...newest.slice(40), '넷째 답글', '셋째 답글', '둘째 답글', '첫 답글'];
    await expect(texts).toHaveText(last);
    await expect(link('댓글 더 보기')).toHaveCount(0);
    await region.getByText('답글 1개 더 보기').click();
    await expect(texts.last()).toBeVisible();
    await link('이전 댓글 보기').click();
    await expect(texts).toHaveText(newest.slice(20, 40));
  });
});

type Script = { path: string; bytes: number };

/** Returns the scripts that this page has loaded, with their transferred sizes. */
function scriptsOf(page: Page): Promise<Script[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ path }) => path.endsWith('.js')),
  );
}

test('a visitor who does not interact downloads no framework', async ({ page }) => {
  const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
  await addComment(subject, id, '잘 읽었어요');
  const islands = async () => (await scriptsOf(page)).filter(({ path }) => path.includes('CommentsIsland'));
  // The last action that a page takes by itself.
  await Promise.all([page.waitForResponse(/visited=true/), page.goto(pathOf(subject))]);
  await discussionOn(page).region.scrollIntoViewIfNeeded();
  await idle(page);
  expect(await islands()).toEqual([]);
  const scripts = await scriptsOf(page);
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.reduce((total, script) => total + script.bytes, 0);
  expect(bytes, scripts.map((script) => `${script.path} ${script.bytes}`).join('\n')).toBeLessThanOrEqual(SCRIPT_BYTES);
  await discussionOn(page).wake();
  expect(await islands()).toHaveLength(1);
});
