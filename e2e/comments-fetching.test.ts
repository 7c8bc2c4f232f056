import { addComments, addNeighbour, addSubject, discussionOn, expect, pathOf, test } from './discussion.ts';
import { isMovedWhileItCreeps } from './loading-bar.ts';
import { expectSnackbar } from './snackbar.ts';

/** How lists of comments are fetched: once while they are fresh, again after a fault, under a bar at the top of the page. */

const TEXTS = Array.from({ length: 25 }, (_, index) => `댓글 ${index + 1}째`);

async function addDiscussion() {
  const [subject, { id }] = await Promise.all([addSubject('article'), addNeighbour()]);
  await addComments(subject, id, TEXTS);
  return { subject, path: pathOf(subject) };
}

test('an order that was chosen before is shown again without a call, until something changes', async ({
  page,
  signIn,
}) => {
  const { path } = await addDiscussion();
  await signIn();
  await page.goto(path);
  const discussion = discussionOn(page);
  const order = (name: string) => discussion.region.getByRole('button', { name });
  const calls: string[] = [];
  page.on('request', (request) => /\/comment\?/.test(request.url()) && calls.push(request.url()));
  for (const name of ['등록순', '최신순', '등록순', '최신순']) {
    await order(name).click();
    await expect(order(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(discussion.texts.first()).toHaveText(name === '등록순' ? '댓글 1째' : '댓글 25째');
  }
  expect(calls).toHaveLength(2);
  await discussion.write('새로 쓴 글');
  await order('등록순').click();
  await expect(discussion.texts.first()).toHaveText('댓글 1째');
  expect(calls).toHaveLength(3);
});

test('a list that fails once comes by itself, and the bar at the top says that it is on its way', async ({
  page,
  consoleErrors,
}) => {
  const { path } = await addDiscussion();
  await page.goto(path);
  const discussion = discussionOn(page);
  const bar = page.locator('.loading');
  await expect(bar).toHaveCount(0);
  await discussion.wake();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(/\/comment\?/, async (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    await released;
    await route.continue();
  });
  await discussion.region.getByRole('link', { name: '댓글 더 보기' }).click();
  await expect(bar).toHaveAttribute('data-state', 'loading');
  await expect(bar.getByText('불러오고 있어요')).toBeAttached();
  await expect(bar).toHaveCSS('position', 'fixed');
  expect(await isMovedWhileItCreeps(page)).toBe(false);
  release();
  await expect(discussion.texts).toHaveCount(TEXTS.length);
  await expect(bar).toHaveAttribute('data-state', 'idle');
  // Chromium reports the call that failed.
  consoleErrors.length = 0;
});

test('what the server refuses is not asked for again', async ({ page, consoleErrors }) => {
  const { path } = await addDiscussion();
  await page.goto(path);
  const discussion = discussionOn(page);
  await discussion.wake();
  let calls = 0;
  await page.route(/\/comment\?/, (route) => {
    calls += 1;
    const error = { code: 'TOO_MANY_REQUESTS', message: '잠시 후 다시 시도해 주세요.' };
    return route.fulfill({ status: 429, json: { status: { code: 429, message: error.message }, error } });
  });
  await discussion.region.getByRole('link', { name: '댓글 더 보기' }).click();
  await expectSnackbar(page, '댓글을 불러오지 못했어요');
  expect(calls).toBe(1);
  consoleErrors.length = 0;
});
