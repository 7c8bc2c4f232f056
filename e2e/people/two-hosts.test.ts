import type { Page } from '@playwright/test';
import { discussionOn } from '../community/discussion.ts';
import { expect, test } from '../test.ts';
import { startTwoHosts, type TwoHosts } from './two-hosts.ts';
import { expectSnackbar } from '../shell/snackbar.ts';

/** The discover service on its own host name, in a browser. */

// The tests share one server.
test.describe.configure({ mode: 'default' });
let hosts: TwoHosts;
test.beforeAll(async () => {
  hosts = await startTwoHosts();
});
test.afterAll(() => hosts?.stop());

/** Records the calls of the page by host. */
function recordCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/v1/') || request.resourceType() === 'eventsource') return;
    calls.push(`${origin === hosts.discover ? 'discover' : 'main'} ${request.method()} ${pathname}`);
  });
  return calls;
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: 'Google로 계속하기' }).click();
  await page.getByRole('button', { name: /새싹집사/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-me', /새싹집사/);
}

const applause = (page: Page) => page.getByRole('group', { name: '반응' }).getByRole('button', { name: /^박수/ });
const scrap = (page: Page) => page.getByRole('group', { name: '반응' }).getByRole('button', { name: '스크랩' });
test('a member signs in, applauds, scraps, comments and signs out', async ({ page, context }) => {
  const story = await hosts.add.addStory({ title: '창가의 몬스테라' });
  const article = await hosts.add.addArticle({ title: '봄맞이 분갈이' });
  const calls = recordCalls(page);

  const counted = page.waitForResponse((response) => response.url().includes('visited=true'));
  await page.goto(`${hosts.pages}/story/${story}`);
  expect((await counted).ok()).toBe(true);
  await page.locator('[data-login]:visible').first().click();
  await signIn(page);
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith('pureut_'));
  expect(cookies.map(({ domain, httpOnly }) => [domain, httpOnly])).toEqual([
    ['.pureut.localhost', true],
    ['.pureut.localhost', true],
  ]);

  await page.goto(`${hosts.pages}/story/${story}`);
  const applauded = page.waitForResponse((response) => response.url().endsWith('/discover/applaud'));
  await applause(page).click();
  await applauded;
  await scrap(page).click();
  await expectSnackbar(page, '스크랩 되었습니다');
  await discussionOn(page).write('이야기를 읽고 물 주는 날을 바꿨어요.');
  await page.reload();
  await expect(applause(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(scrap(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(discussionOn(page).texts).toHaveText(['이야기를 읽고 물 주는 날을 바꿨어요.']);

  await page.goto(`${hosts.pages}/article/${article}`);
  await discussionOn(page).write('분갈이 흙을 고르는 데 도움이 됐어요.');
  await page.reload();
  await expect(discussionOn(page).texts).toHaveText(['분갈이 흙을 고르는 데 도움이 됐어요.']);

  await page.goto(`${hosts.pages}/my/etc`);
  await page.getByRole('button', { name: '로그아웃' }).last().click();
  await expect(page.locator('html')).toHaveAttribute('data-me', '');
  await expect(page).toHaveURL(`${hosts.pages}/`);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('pureut_'))).toEqual([]);

  const changes = new Set(calls.filter((call) => /POST|PUT|DELETE/.test(call)));
  expect([...changes]).toEqual([
    'main POST /api/v1/user/login',
    'discover POST /api/v1/discover/applaud',
    'discover POST /api/v1/discover/bookmark',
    'discover POST /api/v1/discover/comment',
    `main POST /api/v1/article/${article}/comment`,
    'main POST /api/v1/user/logout',
  ]);
});

test('an expired session refreshes itself for a call to the other host', async ({ page, consoleErrors }) => {
  const story = await hosts.add.addStory();
  await page.goto(`${hosts.pages}/story/${story}`);
  await page.locator('[data-login]:visible').first().click();
  await signIn(page);
  await page.goto(`${hosts.pages}/story/${story}`);
  // The route stays. A route with `times: 1` ends interception, and Playwright may then miss the event of the next request.
  let isExpired = true;
  await page.route('**/discover/applaud', (route) => {
    if (!isExpired) return route.continue();
    isExpired = false;
    return route.fulfill({
      status: 401,
      headers: {
        'access-control-allow-origin': hosts.pages,
        'access-control-allow-credentials': 'true',
      },
      json: { status: { code: 401, message: 'EXPIRED_ACCESS_TOKEN' } },
    });
  });
  const calls = recordCalls(page);
  const applauded = page.waitForResponse(
    (response) => response.url().endsWith('/discover/applaud') && response.status() === 200,
  );
  await applause(page).click();
  // A failure shows which calls are missing.
  await expect
    .poll(() => calls.filter((line) => /applaud|refresh/.test(line)))
    .toEqual([
      'discover POST /api/v1/discover/applaud',
      'main POST /api/v1/user/refresh',
      'discover POST /api/v1/discover/applaud',
    ]);
  expect(new URL((await applauded).url()).origin).toBe(hosts.discover);
  await expect(applause(page)).toHaveAttribute('aria-pressed', 'true');
  // Chromium logs the 401.
  consoleErrors.length = 0;
});

test('a page of a third host cannot read or change anything', async ({ page, consoleErrors }) => {
  const story = await hosts.add.addStory();
  await page.goto(`${hosts.pages}/story/${story}`);
  await page.locator('[data-login]:visible').first().click();
  await signIn(page);
  const evil = hosts.pages.replace('www.', 'evil.');
  await page.route(`${evil}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>evil</title>' }));
  await page.goto(`${evil}/`);
  const outcomes = await page.evaluate(
    ([discover, id]) => {
      const options = { credentials: 'include' } as const;
      const like = { ...options, method: 'POST', body: JSON.stringify({ storyId: Number(id) }) };
      const outcomeOf = (call: Promise<Response>) =>
        call.then(
          (answer) => answer.status,
          () => 'unread',
        );
      return Promise.all([
        outcomeOf(fetch(`${discover}/api/v1/discover/bookmark`, options)),
        outcomeOf(fetch(`${discover}/api/v1/discover/applaud`, like)),
        outcomeOf(
          fetch(`${discover}/api/v1/discover/applaud`, { ...like, headers: { 'content-type': 'application/json' } }),
        ),
      ]);
    },
    [hosts.discover, String(story)],
  );
  expect(outcomes).toEqual(['unread', 'unread', 'unread']);
  // Chromium logs the blocked answers.
  consoleErrors.length = 0;
  await page.goto(`${hosts.pages}/story/${story}`);
  await expect(applause(page)).toHaveAttribute('aria-pressed', 'false');
});
