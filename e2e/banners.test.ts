import type { Page } from '@playwright/test';
import type { StripPlatform } from '../src/features/strip-banner/strip-banner.ts';
import { findStripBanner, saveStripBanner } from '../src/features/strip-banner/strip-banner.server.ts';
import { expectNoBarriers } from './axe.ts';
import { photograph } from './photograph.ts';
import { APP_USER_AGENT } from './native-app.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { press } from './press.ts';
import { coverEdges } from './safe-area.ts';
import { expect, test } from './test.ts';
import { expectUncovered } from './uncovered.ts';

/** What stands at the top of pages: the strip banner, and on phones the banner of the app. */

test.describe.configure({ mode: 'default' });

const DAY_MS = 24 * 3_600_000;
const APP_URL = 'https://app.example/pureut';
const WORDS = '봄맞이 나눔, 이번 주까지예요';

let server: OwnServer;
const home = () => `http://127.0.0.1:${server.port}/term/SERVICE`;

test.beforeAll(async () => {
  server = await startOwnServer(() => ({ APP_DOWNLOAD_URL: APP_URL, PARTNER_UTM_MARKER: 'partnerapp' }));
});
test.afterAll(() => server?.stop());

const strip = (page: Page) => page.getByRole('complementary', { name: '소식' });
const appBanner = (page: Page) => page.getByRole('complementary', { name: '앱 안내' });

/** Saves it as operators do, and waits until pages have it. */
async function putUp(page: Page, given: { platforms?: StripPlatform[]; target?: '_self' | '_blank' } = {}) {
  const { platforms = ['app', 'mobile', 'pc'], target = '_self' } = given;
  const { version = 0 } = (await findStripBanner(server.db)) ?? {};
  const times = { startsAt: null, endsAt: null };
  const input = { ...times, isActive: true, description: WORDS, url: '/events', target, platforms };
  expect(await saveStripBanner(server.db, input, { by: null, version })).toBe(true);
  const html = async () => (await page.request.get(home())).text();
  await expect.poll(html).toContain(`data-platforms="${platforms.join(' ')}"`);
  await expect.poll(html).toContain(`href="/events" target="${target}"`);
  await expect.poll(html).toContain(WORDS);
}

/** How far what stands on the page has moved by itself since it was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test('the strip stands over the page, goes for a day when it is put away, and moves nothing', async ({
  page,
  hasTouch,
  consoleErrors,
}) => {
  await putUp(page);
  await page.goto(home());
  await expect(strip(page).getByRole('link', { name: WORDS })).toHaveAttribute('href', '/events');
  await expect(strip(page).getByRole('link', { name: WORDS })).toHaveAttribute('target', '_self');
  const { y = -1 } = (await strip(page).boundingBox()) ?? {};
  expect(y).toBe(0);
  expect(await shiftOf(page)).toBe(0);
  await expectNoBarriers(page);
  await photograph(page, 'strip');

  const before = Date.now();
  await press(page, strip(page).getByRole('button', { name: '하루 동안 보지 않기' }), hasTouch);
  await expect(strip(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  const { hidden, expireTime } = await page.evaluate(() => JSON.parse(localStorage.getItem('stripBannerHide') ?? ''));
  expect(hidden).toBe(true);
  expect(expireTime - DAY_MS).toBeGreaterThanOrEqual(before);

  await page.goto(home());
  await expect(strip(page)).toBeHidden();
  expect(await shiftOf(page)).toBe(0);

  // A page from before, out of the browser's own cache.
  const answered = page.waitForResponse('**/v1/user/me');
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-strip-away');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(strip(page)).toBeHidden();
  await answered;

  await page.clock.setFixedTime(expireTime - 1);
  await page.goto(home());
  await expect(strip(page)).toBeHidden();
  await page.clock.setFixedTime(expireTime);
  await page.goto(home());
  await expect(strip(page)).toBeVisible();
  // A visitor is nobody, which Chromium reports as 401.
  consoleErrors.length = 0;
});

test('in a phone that lies on its side the strip’s button is beside the notch', { tag: '@phone' }, async ({ page }) => {
  const NOTCH = 47;
  await putUp(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await coverEdges(page, { right: NOTCH });
  await page.goto(home());
  const box = await strip(page).getByRole('button', { name: '하루 동안 보지 않기' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(844 - NOTCH);
});

test('bars that go while the strip is still there go behind it', async ({ page, hasTouch }) => {
  await putUp(page);
  await page.goto(home());
  const bar = page.locator(hasTouch ? '.top-bar' : '.header');
  for (const y of [6, 20, 44]) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await expect(page.locator('html')).toHaveAttribute('data-scroll', 'down');
    // What is left of it, and what is just below.
    const met = () =>
      page.evaluate(() => {
        const { bottom } = document.querySelector('.banners-strip')?.getBoundingClientRect() ?? { bottom: 0 };
        const classesAt = (at: number) =>
          document.elementFromPoint(200, at)?.closest('.banners-strip, .header, .top-bar');
        return [classesAt(bottom - 3)?.className, classesAt(bottom + 3)?.className];
      });
    await expect.poll(met).toEqual([expect.stringContaining('banners-strip'), undefined]);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expectUncovered(bar);
  await expectUncovered(strip(page));
});

test('below the strip a visit from the partner’s app has both bars', { tag: '@desktop' }, async ({ page }) => {
  await putUp(page);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`${new URL(home()).origin}/events?utm_source=partnerapp`);
  for (const locator of [strip(page), page.locator('.header'), page.locator('.top-bar')])
    await expectUncovered(locator);
  await page.evaluate(() => scrollTo(0, 20));
  await expect(page.locator('html')).toHaveAttribute('data-scroll', 'down');
  await expectUncovered(page.locator('.top-bar'));
  await expect(page.locator('.bars-below')).toHaveJSProperty('offsetTop', 0);
});

test('what else stands in the browser’s storage hides no strip', { tag: '@desktop' }, async ({ page }) => {
  await putUp(page);
  await page.goto(home());
  for (const stored of ['', '{', 'null', '7', '{"hidden":false,"expireTime":9e15}', '{"hidden":true}']) {
    await page.evaluate((text) => localStorage.setItem('stripBannerHide', text), stored);
    await page.reload();
    await expect(strip(page), stored).toBeVisible();
  }
});

const everywhere: StripPlatform[][] = [['app'], ['mobile'], ['pc'], ['app', 'pc']];

for (const platforms of everywhere) {
  test(`a strip for ${platforms.join(' and ')} is shown nowhere else`, async ({ page, browser, hasTouch }) => {
    await putUp(page, { platforms });
    await page.goto(home());
    await expect(strip(page)).toBeVisible({ visible: platforms.includes(hasTouch ? 'mobile' : 'pc') });
    const app = await browser.newContext({ userAgent: APP_USER_AGENT, viewport: page.viewportSize() });
    const inApp = await app.newPage();
    await inApp.goto(home());
    await expect(strip(inApp)).toBeVisible({ visible: platforms.includes('app') });
    await app.close();
  });
}

test('a strip that opens a window of its own says so', async ({ page }) => {
  await putUp(page, { target: '_blank' });
  await page.goto(home());
  await expect(strip(page).getByRole('link', { name: `${WORDS} (새 창)` })).toHaveAttribute('target', '_blank');
  await expectNoBarriers(page);
});

test('a visit from the partner’s app is led to where ours is', async ({ page }) => {
  await page.goto(`${home()}?utm_source=partnerapp`);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-login]')?.click());
  const message = page.getByRole('alertdialog', { name: '앱을 설치하고 이용해 주세요.' });
  await expect(message.getByRole('link', { name: '앱 받기' })).toHaveAttribute('href', APP_URL);
  await expectNoBarriers(page);
  await photograph(page, 'install-app');
  await message.getByRole('button', { name: '확인' }).click();
  await expect(message).toBeHidden();
});

test('phones are offered the app, again after more than a day', { tag: '@phone' }, async ({ page, browser }) => {
  await putUp(page);
  await page.goto(home());
  await expect(strip(page)).toBeVisible();
  await expect(appBanner(page)).toBeHidden();
  await putUp(page, { platforms: ['app', 'pc'] });
  await page.goto(home());
  await expect(appBanner(page).getByRole('link', { name: '앱 받기' })).toHaveAttribute('href', APP_URL);
  await expectNoBarriers(page);
  await photograph(page, 'app-banner');
  await appBanner(page).getByRole('button', { name: '하루 동안 보지 않기' }).tap();
  await expect(appBanner(page)).toBeHidden();
  const out = Number(await page.evaluate(() => localStorage.getItem('appDownBannerOut')));
  await page.clock.setFixedTime(out + DAY_MS);
  await page.goto(home());
  await expect(appBanner(page)).toBeHidden();
  expect(await shiftOf(page)).toBe(0);
  await page.clock.setFixedTime(out + DAY_MS + 1);
  await page.goto(home());
  await expect(appBanner(page)).toBeVisible();

  const app = await browser.newContext({ userAgent: APP_USER_AGENT, viewport: page.viewportSize() });
  const inApp = await app.newPage();
  await inApp.goto(home());
  await expect(appBanner(inApp)).toBeHidden();
  await app.close();
});

test(
  'a wide screen is not offered the app, and nobody is where none is named',
  { tag: '@desktop' },
  async ({ page }) => {
    await putUp(page, { platforms: ['pc'] });
    await page.goto(home());
    await expect(appBanner(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(appBanner(page)).toBeVisible();
    await page.goto('/story');
    await expect(appBanner(page)).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the strip is there to read, and has no button', async ({ page }) => {
    await putUp(page);
    await page.goto(home());
    await expect(strip(page).getByRole('link', { name: WORDS })).toBeVisible();
    await expect(page.getByRole('button', { name: '하루 동안 보지 않기' })).toHaveCount(0);
  });
});
