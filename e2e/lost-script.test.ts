import { addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';
import { idle } from './waiting.ts';

/** The island's script does not come, though it is asked for again. */

const TEXTS = Array.from({ length: 25 }, (_, index) => `댓글 ${index + 1}째`);

test('links lead on all the same', async ({ page, consoleErrors }) => {
  const [subject, { id }] = await Promise.all([addSubject('talk'), addNeighbour()]);
  await addComments(subject, id, TEXTS);
  await page.route(/_astro\/CommentsIsland/, (route) => route.abort());
  await page.goto(pathOf(subject));
  const { texts, region } = discussionOn(page);
  await region.getByRole('link', { name: '댓글 더 보기' }).click();
  await expect(texts).toHaveText(TEXTS.toReversed().slice(20));
  // It may be asked for once more.
  await page.close();
  consoleErrors.length = 0;
});

test('a form is not sent off without it, and keeps what was written', async ({ page, signIn, consoleErrors }) => {
  await signIn();
  await page.route(/_astro\/ProfileFormIsland/, (route) => route.abort());
  const isLost = page.waitForEvent('console', (message) => message.text().startsWith('[astro-island]'));
  await page.goto('/my/profile');
  await page.getByLabel('소개').fill('베란다에서 키워요');
  await page.getByRole('button', { name: '저장하기' }).click();
  await isLost;
  // Were the press repeated, the form would be on its way by now.
  await idle(page);
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
  await expect(page).toHaveURL('/my/profile');
  await expect(page.getByLabel('소개')).toHaveValue('베란다에서 키워요');
  // It may be asked for once more.
  await page.close();
  consoleErrors.length = 0;
});
