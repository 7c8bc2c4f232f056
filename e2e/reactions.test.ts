import type { Page } from '@playwright/test';
import { expectNoBarriers } from './axe.ts';
import { addStories } from './contents.ts';
import { holdClock } from './hold-clock.ts';
import { expect, test } from './members.ts';
import { press } from './press.ts';
import { expectSnackbar } from './snackbar.ts';

/** Each test has contents of its own, one for each project: their counters are everybody's. */
const own = (id: number, hasTouch: boolean) => (hasTouch ? id + 1 : id);

const reactions = (page: Page) => page.getByRole('group', { name: '반응' });
const applauseOf = (page: Page) => reactions(page).getByRole('button', { name: /^박수/ });
const scrapOf = (page: Page) => reactions(page).getByRole('button', { name: '스크랩' });
const popupOf = (page: Page) => page.getByRole('dialog', { name: '로그인하고 시작해요' });
const redirectOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('redirect_to'));
const countOf = async (page: Page) => Number(await applauseOf(page).locator('data').getAttribute('value'));
const kinds = [
  { path: '/story/2', call: '**/api/v1/discover/applaud' },
  { path: '/article/38', call: '**/api/v1/article/38/emotion' },
  { path: '/community/view/102', call: '**/api/v1/community/talk/102/like' },
];

for (const { path, call } of kinds) {
  test(
    `a visitor who applauds ${path} is asked to log in, and nothing is called`,
    { tag: path === '/story/2' ? '@phone' : '@desktop' },
    async ({ page, hasTouch }) => {
      const calls: string[] = [];
      await page.route(call, (route) => {
        calls.push(route.request().url());
        return route.abort();
      });
      await page.goto(path);
      await press(page, applauseOf(page), hasTouch);
      await expect(popupOf(page)).toBeVisible();
      expect(await redirectOf(page)).toBe(path);
      await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
      expect(calls).toEqual([]);
    },
  );
}

test('scraps want a member, too, in the top bar as below the text', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/article/39');
  await scrapOf(page).click();
  await expect(popupOf(page)).toBeVisible();
  expect(await redirectOf(page)).toBe('/article/39');
  await page.keyboard.press('Escape');
  await page.evaluate(() => sessionStorage.clear());
  await page.locator('.top-bar .scrap-button').click();
  await expect(popupOf(page)).toBeVisible();
  expect(await redirectOf(page)).toBe('/article/39');
});

test('signing in from there leads back', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/story/3');
  await scrapOf(page).click();
  const signedIn = page.waitForResponse('**/v1/user/login?*');
  await page.evaluate(() => location.assign('/api/auth/google/start?login_hint=demo-member'));
  await signedIn;
  await page.waitForURL('/story/3');
  await expect(page.locator('html')).toHaveAttribute('data-me', /./);
});

for (const { base, of } of [
  { base: '/story/', of: 4 },
  { base: '/article/', of: 40 },
  { base: '/community/view/', of: 104 },
]) {
  test(
    `applause below ${base}${of} counts at once, is kept, and is taken back`,
    { tag: base === '/story/' ? '@phone' : '@desktop' },
    async ({ page, signIn, hasTouch }) => {
      await signIn();
      await page.goto(base + own(of, hasTouch));
      const before = await countOf(page);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await press(page, applauseOf(page), hasTouch);
      await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
      expect(await countOf(page)).toBe(before + 1);
      expect((await answered).status()).toBe(200);
      await page.reload();
      await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
      expect(await countOf(page)).toBe(before + 1);

      const takenBack = page.waitForResponse((response) => /POST|DELETE/.test(response.request().method()));
      await applauseOf(page).click();
      await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
      expect((await takenBack).status()).toBe(200);
      await page.reload();
      expect(await countOf(page)).toBe(before);
    },
  );
}

test('the count beside the title follows', { tag: '@desktop' }, async ({ page, signIn, hasTouch }) => {
  await signIn();
  const id = own(6, hasTouch);
  await page.goto(`/story/${id}`);
  const shown = page.locator(`.content-facts [data-toggle="applause-story:${id}"] data`);
  const before = Number(await shown.getAttribute('value'));
  await applauseOf(page).click();
  await expect(shown).toHaveAttribute('value', String(before + 1));
});

for (const path of ['/story/8', '/article/42']) {
  test(
    `a scrap of ${path} says so in the given words, in both places`,
    { tag: path === '/story/8' ? '@phone' : '@desktop' },
    async ({ page, signIn, hasTouch }) => {
      await signIn();
      await page.goto(path);
      // On wide screens the bar comes with scrolling.
      if (!hasTouch) await page.evaluate(() => scrollTo(0, 600));
      await page.locator('.top-bar .scrap-button').click();
      await expectSnackbar(page, /^스크랩 되었습니다$/);
      await expect(page.locator('.scrap-button[aria-pressed="true"]')).toHaveCount(2);
      await page.reload();
      await expect(page.locator('.scrap-button[aria-pressed="true"]')).toHaveCount(2);
      await scrapOf(page).click();
      await expectSnackbar(page, /^스크랩이 해제되었습니다$/);
      await expect(page.locator('.scrap-button[aria-pressed="false"]')).toHaveCount(2);
    },
  );
}

test('what the server refuses is put back, and said', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
  await signIn();
  await page.goto('/article/44');
  const before = await countOf(page);
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => (refuse = resolve));
  await page.route('**/api/v1/article/44/emotion', async (route) => {
    await asked;
    const error = { code: 'UNAVAILABLE', message: '잠시 쉬고 있어요.' };
    await route.fulfill({ status: 503, json: { status: { code: 503, message: error.message }, error } });
  });
  await applauseOf(page).click();
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await countOf(page)).toBe(before + 1);
  refuse();
  await expectSnackbar(page, '잠시 쉬고 있어요.');
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await countOf(page)).toBe(before);

  await page.route('**/bookmark', (route) => route.abort());
  await scrapOf(page).click();
  await expectSnackbar(page, /연결이 원활하지 않아요/);
  await expect(scrapOf(page)).toHaveAttribute('aria-pressed', 'false');
  // Chromium reports both itself.
  consoleErrors.length = 0;
});

test('a refused applause of a story is an alert', { tag: '@desktop' }, async ({ page, signIn, consoleErrors }) => {
  await signIn();
  await page.goto('/story/10');
  const before = await countOf(page);
  await page.route('**/discover/applaud', (route) =>
    route.fulfill({ status: 500, json: { status: { code: 500, message: '박수를 보내지 못했어요.' } } }),
  );
  const alerted = page.waitForEvent('dialog');
  await applauseOf(page).click({ noWaitAfter: true });
  const alert = await alerted;
  expect([alert.type(), alert.message()]).toEqual(['alert', '박수를 보내지 못했어요.']);
  await alert.accept();
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await countOf(page)).toBe(before);
  consoleErrors.length = 0;
});

for (const [what, button] of [
  ['applause', applauseOf],
  ['scrap', scrapOf],
] as const) {
  test(
    `a session that has ended elsewhere is asked for again: ${what}`,
    { tag: '@desktop' },
    async ({ page, context, signIn, consoleErrors }) => {
      await signIn();
      await page.goto('/story/11');
      await context.clearCookies();
      await button(page).click();
      await expect(popupOf(page)).toBeVisible();
      expect(await redirectOf(page)).toBe('/story/11');
      await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
      consoleErrors.length = 0;
    },
  );
}

test('a second tap before the first is answered is one call', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  await page.goto('/article/45');
  const calls: string[] = [];
  let go = () => {};
  const asked = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/v1/article/45/bookmark', async (route) => {
    calls.push(route.request().method());
    await asked;
    await route.continue();
  });
  await scrapOf(page).click();
  await expect.poll(() => calls).toEqual(['POST']);
  await scrapOf(page).click();
  go();
  await expectSnackbar(page, '스크랩 되었습니다');
  expect(calls).toEqual(['POST']);
  await expect(scrapOf(page)).toHaveAttribute('aria-pressed', 'true');
});

test('Back and forward show what has been done since', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn();
  const { path, ids } = await addStories(1);
  const [id] = ids;
  await page.goto(path);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/story/${id}"]`) });
  await card.getByRole('link').first().click();
  await page.waitForURL(`/story/${id}`);
  const before = await countOf(page);
  const answered = page.waitForResponse('**/discover/applaud');
  await applauseOf(page).click();
  await answered;
  await page.goBack();
  await expect(card.getByText(`박수 ${before + 1}`)).toBeVisible();
  await page.goForward();
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await countOf(page)).toBe(before + 1);
});

test('another tab shows it at its next read', { tag: '@desktop' }, async ({ page, context, signIn, hasTouch }) => {
  await signIn();
  const path = `/article/${own(46, hasTouch)}`;
  const other = await context.newPage();
  await other.goto(path);
  await page.goto(path);
  await scrapOf(page).click();
  await expectSnackbar(page, '스크랩 되었습니다');
  // It still shows the old state: its tap says what it shows, and changes nothing twice.
  await scrapOf(other).click();
  await expect(scrapOf(other)).toHaveAttribute('aria-pressed', 'true');
  await expectSnackbar(other, '스크랩 되었습니다');
  await other.reload();
  await expect(scrapOf(other)).toHaveAttribute('aria-pressed', 'true');
});

test('axe finds nothing in what is switched on', async ({ page, signIn, hasTouch }) => {
  await signIn();
  await page.goto(`/article/${own(48, hasTouch)}`);
  await applauseOf(page).click();
  await scrapOf(page).click();
  await page.getByRole('button', { name: /구독하기/ }).click();
  await expect(page.getByRole('button', { name: /구독 중/ })).toBeVisible();
  await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(scrapOf(page)).toHaveAttribute('aria-pressed', 'true');
  await expectNoBarriers(page);
});

test(
  'an applause whose answer was lost is not taken back by the next tap',
  { tag: '@desktop' },
  async ({ page, signIn, hasTouch, consoleErrors }) => {
    await signIn();
    await page.goto(`/story/${own(32, hasTouch)}`);
    const before = await countOf(page);
    await page.route(
      '**/api/v1/discover/applaud',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await applauseOf(page).click();
    await expectSnackbar(page, '연결이 원활하지 않아요');
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'false');
    const answered = page.waitForResponse('**/api/v1/discover/applaud');
    await applauseOf(page).click();
    expect((await answered).status()).toBe(200);
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(applauseOf(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await countOf(page)).toBe(before + 1);
    // Chromium reports the lost answer.
    consoleErrors.length = 0;
  },
);

test(
  'a tap without a connection says so, and leaves all as it was',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    await page.route('**/_astro/toggle-calls*', (route) => route.abort());
    await page.goto('/story/5');
    const before = await applauseOf(page).getAttribute('aria-pressed');
    await applauseOf(page).click();
    await expectSnackbar(page, '연결이 원활하지 않아요');
    expect(await applauseOf(page).getAttribute('aria-pressed')).toBe(before);
    // Chromium reports the script that did not come.
    consoleErrors.length = 0;
  },
);

test(
  'a call of the discover service is given up after a minute',
  { tag: '@desktop' },
  async ({ page, signIn, consoleErrors }) => {
    await signIn();
    await page.goto('/story/5');
    // The first press brings the button's script.
    await scrapOf(page).click();
    await expectSnackbar(page, '스크랩 되었습니다');
    await page.route('**/api/v1/discover/bookmark', () => {});
    await page.clock.install();
    await holdClock(page);
    const asked = page.waitForRequest('**/api/v1/discover/bookmark');
    await scrapOf(page).click();
    await asked;
    await page.clock.runFor(59_999);
    await expect(scrapOf(page)).toHaveAttribute('aria-pressed', 'false');
    await page.clock.runFor(1);
    await expectSnackbar(page, '연결이 원활하지 않아요');
    await expect(scrapOf(page)).toHaveAttribute('aria-pressed', 'true');
    consoleErrors.length = 0;
  },
);
