import { addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';
import { isMovedWhileItCreeps } from '../shell/loading-bar.ts';

/** An address with a comment opens at that comment; `tests/browser/comment/` tests the rules. */

const numbered = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}째`);

test(
  'a comment on a later page is visible, and earlier comments load under the bar',
  { tag: '@desktop' },
  async ({ page }) => {
    const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
    const [oldest] = await addComments(subject, id, numbered(45, '댓글'));
    const discussion = discussionOn(page);
    await page.goto(`${pathOf(subject)}#comments-${oldest}`);
    await page.waitForURL(`${pathOf(subject)}?comment=${oldest}#comments-${oldest}`);
    await expect(discussion.of(/댓글 1째/)).toBeInViewport();
    await expect(discussion.all).toHaveCount(5);

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/comment\?/, async (route) => {
      await released;
      await route.continue();
    });
    await discussion.region.getByRole('link', { name: '이전 댓글 보기' }).click();
    const bar = page.locator('.loading');
    await expect(bar).toHaveAttribute('data-state', 'loading');
    await expect(bar.getByText('불러오고 있어요')).toBeAttached();
    await expect(bar).toHaveCSS('position', 'fixed');
    expect(await isMovedWhileItCreeps(page)).toBe(false);
    release();
    await expect(discussion.all).toHaveCount(25);
    await expect(bar).toHaveAttribute('data-state', 'idle');
  },
);

test('a folded reply is visible, and the first press unfolds the others', { tag: '@phone' }, async ({ page }) => {
  const [subject, { id }] = await Promise.all([addSubject('story'), addNeighbour()]);
  const [first, head] = await addComments(subject, id, ['다들 어떻게 하세요?', '물은요?']);
  const [oldest] = await addComments(subject, id, numbered(12, '답글'), head);
  await addComments(subject, id, numbered(12, '다른 답글'), first);
  const discussion = discussionOn(page);
  await page.goto(pathOf(subject));
  await expect(discussion.of(/^(?!.*다른).*답글 1째/)).toBeHidden();
  await page.evaluate((hash) => location.assign(hash), `#comments-${oldest}`);
  await expect(discussion.of(/^(?!.*다른).*답글 1째/)).toBeInViewport();
  await discussion.region.getByText('답글 9개 더 보기').last().tap();
  await expect(discussion.of('다른 답글 1째')).toBeVisible();
});
