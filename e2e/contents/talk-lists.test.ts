import { chromium, type Page } from '@playwright/test';
import { block } from '../../src/db/schema/index.ts';
import { findChromium } from '../chromium.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from '../people/members.ts';

/** Loaded lists of talks and their scroll position after Back; `tests/browser/list/` tests the rules. */

const MANY = 5;
/** Talks on one page. */
const PAGE = 12;
const MANY_PAGES_MS = 60_000;
/** The interval between two polls of the list. */
const LOOK_AGAIN_MS = 100;
/** In CSS pixels. */
const A_LINE = 24;

const cards = (page: Page) => page.locator('[data-entries] > [data-entry]');
const namesOf = (page: Page) => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-entry')));
const card = (page: Page, name: string | null | undefined) => page.locator(`[data-entry="${name}"]`);

/** Loads pages as a reader who keeps scrolling. */
async function loadCards(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return cards(page).count();
      },
      { timeout: MANY_PAGES_MS, intervals: [LOOK_AGAIN_MS] },
    )
    .toBeGreaterThanOrEqual(count);
}

type Left = { names: (string | null)[]; name: string; top: number };

/** Opens a card near the end of the loaded list. One step scrolls and presses, so that its position stays. */
async function openLate(page: Page): Promise<Left> {
  const name = (await namesOf(page)).at(-7) ?? '';
  await card(page, name).evaluate((element) => scrollTo(0, scrollY + element.getBoundingClientRect().top - 200));
  const left = await card(page, name).evaluate((element) => {
    const names = [...(element.parentElement?.children ?? [])].map((entry) => entry.getAttribute('data-entry'));
    element.querySelector<HTMLElement>('.talk-link')?.click();
    return { names, top: element.getBoundingClientRect().top };
  });
  await page.waitForURL(`**${name}`);
  return { ...left, name };
}

async function expectPlace(page: Page, { name, top }: Left): Promise<void> {
  await expect(card(page, name)).toBeInViewport();
  await expect
    .poll(async () => {
      const now = await card(page, name).evaluate((element) => element.getBoundingClientRect().top);
      return Math.abs(now - top);
    })
    .toBeLessThan(A_LINE);
}

/** Expects the same list after Back, without gaps or repetitions, also if a new visit would show other talks. */
async function expectSameList(page: Page, left: Left): Promise<void> {
  await expectPlace(page, left);
  expect((await namesOf(page)).slice(0, left.names.length)).toEqual(left.names);
}

function recordPages(page: Page): string[] {
  const pages: string[] = [];
  page.on('request', (request) => {
    if (/community\/\S*[?&]page=/.test(request.url())) pages.push(request.url());
  });
  return pages;
}

/** Switches to another app and back. */
async function switchApp(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible'] as const) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}

test(
  'Back restores the card and the list after many pages, and a link opens the top of the list',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/community/feed/all');
    await loadCards(page, MANY * PAGE);
    const left = await openLate(page);
    await addTalk('읽는 동안 새로 올라온 톡');
    const fetched = recordPages(page);
    await page.goBack();
    await expectSameList(page, left);
    // Near the end the reader's list loads the next page.
    const loaded = Math.ceil(left.names.length / PAGE);
    const wasThere = (url: string) => Number(new URL(url).searchParams.get('page')) <= loaded;
    expect(fetched.filter(wasThere)).toEqual([]);

    await openLate(page);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: '하단 메뉴' });
    await menu.getByRole('link', { name: '커뮤니티' }).tap();
    await page.waitForURL('/community/feed/all');
    await expect(cards(page)).toHaveCount(PAGE);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  'after a switch to another app the list is loaded again, at the same position',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/community/list');
    await loadCards(page, 3 * PAGE);
    const left = await openLate(page);
    const { id } = await addTalk('다른 앱을 보는 동안 올라온 톡');
    await switchApp(page);
    await page.goBack();
    await expectPlace(page, left);
    const names = await namesOf(page);
    expect(names).toContain(`/community/view/${id}`);
    expect(new Set(names).size).toBe(names.length);
    // Compares the number of pages: new talks move a card to the next page, where it is not shown twice.
    expect(names.length).toBeGreaterThan(left.names.length - PAGE);
  },
);

test(
  'Back restores the list with the browser’s back/forward cache, too',
  { tag: '@desktop' },
  async ({ baseURL }, { project }) => {
    const { launchOptions, contextOptions, ...use } = project.use;
    // The headless shell has no back/forward cache.
    const browser = await chromium.launch({
      ...launchOptions,
      executablePath: findChromium(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage({ ...use, ...contextOptions, baseURL });
    await page.goto('/community/list');
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) document.documentElement.setAttribute('data-persisted', '');
      });
    });
    await loadCards(page, MANY * PAGE);
    const left = await openLate(page);
    await switchApp(page);
    await page.evaluate(() => history.back());
    await page.waitForURL('**/community/list');
    await expect(page.locator('html')).toHaveAttribute('data-persisted');
    await expectSameList(page, left);
    await browser.close();
  },
);

test(
  'signing in and out discards the list, since each viewer sees other talks',
  { tag: '@desktop' },
  async ({ page, context, signIn }) => {
    const unwanted = await addTalk('차단한 사람의 톡');
    const name = `/community/view/${unwanted.id}`;
    await page.goto('/community/list');
    await loadCards(page, 36);
    await openLate(page);
    const me = await signIn();
    await onDatabase((db) => db.insert(block).values({ blockerId: me.id, blockedId: unwanted.author.id }));
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
    await expect(card(page, name)).toHaveCount(0);

    await page.goto('/community/list');
    await loadCards(page, 36);
    await openLate(page);
    await context.clearCookies();
    await page.goBack();
    await expect(card(page, name)).toHaveCount(1);
  },
);
