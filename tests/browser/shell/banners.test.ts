import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hideBanners } from '../../../src/shell/banners/integration.ts';
import { stopClock } from '../../harness/browser/clock.ts';
import { denyStorage } from '../../harness/browser/device.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { runHeadScript } from '../../harness/browser/head-scripts.ts';
import { APP_USER_AGENT } from './app.ts';

/** The strip banner and the app banner. A viewer dismisses either for a day. */

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-01-01T00:00:00Z');
const HTML =
  '<aside><button data-put-away="strip"><b></b></button><i data-put-away="app-banner"></i></aside><main id="content" tabindex="-1"></main>';

const { documentElement: root } = document;

/** @returns the marks of banners that this page hides */
function marks() {
  return ['data-strip-away', 'data-app-banner-away', 'data-in-app'].filter((name) => root.hasAttribute(name));
}

function openNext(): void {
  openPage({ html: HTML });
  runHeadScript(hideBanners());
}

async function putAway(selector: string): Promise<void> {
  openNext();
  await import('../../../src/shell/banners/put-away.browser.ts');
  document.querySelector<HTMLElement>(selector)?.click();
}

beforeEach(() => {
  openFirstPage();
  stopClock('2026-01-01T00:00:00Z');
});

test('both banners are shown on a first visit', () => {
  openNext();
  expect(marks()).toEqual([]);
});

describe('the strip banner', () => {
  test('disappears at once when it is dismissed, for a day, and the focus moves to the content', async () => {
    await putAway('b');
    expect(marks()).toEqual(['data-strip-away']);
    expect(document.activeElement?.id).toBe('content');
    expect(JSON.parse(localStorage.getItem('stripBannerHide') ?? '')).toEqual({
      hidden: true,
      expireTime: NOW + DAY_MS,
    });
    vi.setSystemTime(NOW + DAY_MS - 1);
    openNext();
    expect(marks()).toEqual(['data-strip-away']);
    vi.setSystemTime(NOW + DAY_MS);
    openNext();
    expect(marks()).toEqual([]);
  });

  test.each(['', '{', 'null', '7', '{"hidden":false,"expireTime":9e15}', '{"hidden":true}'])(
    'is shown if the storage contains %j',
    (stored) => {
      localStorage.setItem('stripBannerHide', stored);
      openNext();
      expect(marks()).toEqual([]);
    },
  );

  test('disappears from a page restored from the back/forward cache after it was dismissed on a later page', () => {
    openNext();
    localStorage.setItem('stripBannerHide', JSON.stringify({ hidden: true, expireTime: NOW + 1 }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(marks()).toEqual([]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(marks()).toEqual(['data-strip-away']);
  });
});

describe('the app banner', () => {
  test('returns more than a day after it was dismissed', async () => {
    await putAway('i');
    expect(marks()).toEqual(['data-app-banner-away']);
    expect(localStorage.getItem('appDownBannerOut')).toBe(String(NOW));
    vi.setSystemTime(NOW + DAY_MS);
    openNext();
    expect(marks()).toEqual(['data-app-banner-away']);
    vi.setSystemTime(NOW + DAY_MS + 1);
    openNext();
    expect(marks()).toEqual([]);
  });

  test('is not shown in the app', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(APP_USER_AGENT);
    openNext();
    expect(marks()).toEqual(['data-in-app']);
  });
});

describe('with denied storage', () => {
  test('both banners are shown, and dismissing one hides it on this page', async () => {
    denyStorage('localStorage');
    openNext();
    expect(marks()).toEqual([]);
    await putAway('b');
    expect(marks()).toEqual(['data-strip-away']);
  });
});

test('a press elsewhere dismisses no banner', async () => {
  await putAway('main');
  expect(marks()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});
