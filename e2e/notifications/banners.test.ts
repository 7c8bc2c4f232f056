import type { Page } from '@playwright/test';
import type { StripPlatform } from '../../src/model/stored-values.ts';
import { findStripBanner, saveStripBanner } from '../../src/features/notifications/strip-banner/strip-banner.server.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { photograph } from '../photograph.ts';
import { APP_USER_AGENT } from '../shell/native-app.ts';
import { type OwnServer, startOwnServer } from '../own-server.ts';
import { press } from '../press.ts';
import { coverEdges } from '../shell/safe-area.ts';
import { expect, test } from '../test.ts';
import { expectOnTop } from '../walk/on-top.ts';

/** Banners at the top of pages: the strip banner, and on phones the banner of the app. */

test.describe.configure({ mode: 'default' });

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

/** Saves the strip banner as operators do, and waits until pages show it. */
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

/** Returns the layout shift of the page since it was opened. */
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

test('the strip is above the page, disappears when it is dismissed, and shifts nothing', async ({ page, hasTouch }) => {
  await putUp(page);
  await page.goto(home());
  await expect(strip(page).getByRole('link', { name: WORDS })).toHaveAttribute('href', '/events');
  await expect(strip(page).getByRole('link', { name: WORDS })).toHaveAttribute('target', '_self');
  const { y = -1 } = (await strip(page).boundingBox()) ?? {};
  expect(y).toBe(0);
  expect(await shiftOf(page)).toBe(0);
  await expectNoBarriers(page);
  await photograph(page, 'strip');

  await press(page, strip(page).getByRole('button', { name: '하루 동안 보지 않기' }), hasTouch);
  await expect(strip(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();

  await page.goto(home());
  await expect(strip(page)).toBeHidden();
  expect(await shiftOf(page)).toBe(0);
});

test('on a phone in landscape the strip’s button is beside the notch', { tag: '@phone' }, async ({ page }) => {
  const NOTCH = 47;
  await putUp(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await coverEdges(page, { right: NOTCH });
  await page.goto(home());
  const box = await strip(page).getByRole('button', { name: '하루 동안 보지 않기' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(844 - NOTCH);
});

test('bars that slide away under a visible strip slide behind it', { tag: '@phone' }, async ({ page }) => {
  await putUp(page);
  await page.goto(home());
  const bar = page.locator('.top-bar');
  for (const y of [6, 20, 44]) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await expect(page.locator('html')).toHaveAttribute('data-scroll', 'down');
    // Returns the elements at the strip's lower edge and just below it.
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
  await expectOnTop(bar);
  await expectOnTop(strip(page));
});

test(
  'a visit from the partner’s app shows both bars below the strip, and links to our app',
  { tag: '@desktop' },
  async ({ page }) => {
    await putUp(page);
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.goto(`${new URL(home()).origin}/events?utm_source=partnerapp`);
    for (const locator of [strip(page), page.locator('.header'), page.locator('.top-bar')]) await expectOnTop(locator);
    await page.evaluate(() => scrollTo(0, 20));
    await expect(page.locator('html')).toHaveAttribute('data-scroll', 'down');
    await expectOnTop(page.locator('.top-bar'));
    await expect(page.locator('.bars-below')).toHaveJSProperty('offsetTop', 0);

    await page.evaluate(() => document.querySelector<HTMLElement>('[data-login]')?.click());
    const message = page.getByRole('alertdialog', { name: '앱을 설치하고 이용해 주세요.' });
    await expect(message.getByRole('link', { name: '앱 받기' })).toHaveAttribute('href', APP_URL);
    await expectNoBarriers(page);
    await photograph(page, 'install-app');
    await message.getByRole('button', { name: '확인' }).click();
    await expect(message).toBeHidden();
  },
);

test('each banner appears on its platforms alone', { tag: '@desktop' }, async ({ page, browser }) => {
  await putUp(page, { target: '_blank' });
  await page.goto(home());
  await expect(strip(page).getByRole('link', { name: `${WORDS} (새 창)` })).toHaveAttribute('target', '_blank');
  await expectNoBarriers(page);
  const app = await browser.newContext({ userAgent: APP_USER_AGENT, viewport: { width: 390, height: 844 } });
  const inApp = await app.newPage();
  await inApp.goto(home());
  const show = (tab: Page, platforms: string) =>
    tab
      .locator('.banners-strip')
      .evaluate((element, value) => element.setAttribute('data-platforms', value), platforms);
  for (const platforms of [['app'], ['mobile'], ['pc'], ['app', 'pc']]) {
    for (const [platform, width] of [
      ['pc', 1440],
      ['mobile', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await show(page, platforms.join(' '));
      await expect(strip(page)).toBeVisible({ visible: platforms.includes(platform) });
      // On phones alone, the banner of the app replaces the strip.
      const isOffered = platform === 'mobile' && !platforms.includes('mobile');
      await expect(appBanner(page), platforms.join()).toBeVisible({ visible: isOffered });
    }
    await show(inApp, platforms.join(' '));
    await expect(strip(inApp)).toBeVisible({ visible: platforms.includes('app') });
    await expect(appBanner(inApp)).toBeHidden();
  }
  await app.close();

  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScript.newPage();
  await plain.goto(home());
  await expect(strip(plain).getByRole('link', { name: WORDS })).toBeVisible();
  await expect(plain.getByRole('button', { name: '하루 동안 보지 않기' })).toHaveCount(0);
  await withoutScript.close();
});

test('phones are offered the app if there is one, and can dismiss the offer', { tag: '@phone' }, async ({ page }) => {
  await putUp(page, { platforms: ['app', 'pc'] });
  await page.goto(home());
  await expect(appBanner(page).getByRole('link', { name: '앱 받기' })).toHaveAttribute('href', APP_URL);
  await expectNoBarriers(page);
  await photograph(page, 'app-banner');
  await appBanner(page).getByRole('button', { name: '하루 동안 보지 않기' }).tap();
  await expect(appBanner(page)).toBeHidden();
  await page.goto(home());
  await expect(appBanner(page)).toBeHidden();
  expect(await shiftOf(page)).toBe(0);
  // This server has no app.
  await page.goto('/story');
  await expect(appBanner(page)).toHaveCount(0);
});
