import type { Locator, Page } from '@playwright/test';
import { asc, eq } from '../../src/db/drizzle.ts';
import { article, event, exhibition, talk } from '../../src/db/schema/index.ts';
import { paths } from '../../src/site/paths.ts';
import { onDatabase } from '../database.ts';
import { fingersOn } from '../fingers.ts';
import { holdFrames } from '../hold-frames.ts';
import { press } from '../press.ts';
import { expect, test } from '../test.ts';

/** Pictures of contents in full screen. */

/** An article with several pictures. */
const ARTICLE = '/article/40';
const linksOf = (page: Page) => page.locator('main article').getByRole('link', { name: /크게 보기$/ });
const windowOf = (page: Page) => page.getByRole('dialog', { name: '사진 크게 보기' });

/** Returns the scale of the picture, relative to fitting the screen. */
function scaleOf(dialog: Locator): Promise<number> {
  return dialog
    .locator('img')
    .evaluate((image: HTMLElement) => image.getBoundingClientRect().width / image.offsetWidth);
}

/** Returns the offset of the picture from its fitted position, in pixels. */
function offsetOf(dialog: Locator): Promise<{ x: number; y: number }> {
  return dialog.locator('img').evaluate((image: HTMLElement) => {
    const { m41: x, m42: y } = new DOMMatrix(getComputedStyle(image).transform);
    return { x, y };
  });
}

async function middleOf(dialog: Locator): Promise<{ x: number; y: number }> {
  const box = await dialog.locator('img').boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/**
 * Waits until the dialog is modal. Only then Back closes it, because an earlier entry in the history would delay the
 * dialog.
 */
async function expectModal(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
}

async function openFirst(page: Page, hasTouch: boolean): Promise<Locator> {
  await page.goto(ARTICLE);
  const link = linksOf(page).first();
  await link.scrollIntoViewIfNeeded();
  await press(page, link, hasTouch);
  const dialog = windowOf(page);
  await expectModal(dialog);
  return dialog;
}

/** Returns the path of a talk with pictures. */
async function talkPath(): Promise<string> {
  const [pictured] = await onDatabase((db) =>
    db.select({ id: talk.id }).from(talk).where(eq(talk.hasPictures, true)).orderBy(asc(talk.id)).limit(1),
  );
  return paths.talk(pictured?.id ?? 0);
}

/** Returns the path of a past event or exhibition with the text of the article. */
async function shownPath(table: typeof event | typeof exhibition): Promise<string> {
  const id = await onDatabase(async (db) => {
    const [read] = await db.select({ body: article.body }).from(article).where(eq(article.id, 40));
    const [startsAt, endsAt] = [new Date('2020-01-01'), new Date('2020-02-01')];
    const values = { title: '지난 사진들', description: '모아 둔 사진', startsAt, endsAt, body: read?.body ?? [] };
    const [row] = await db.insert(table).values(values).returning({ id: table.id });
    return row?.id ?? 0;
  });
  return table === event ? paths.event(id) : paths.exhibition(id);
}

/** Other kinds of contents. */
const contents = {
  story: () => '/story/1',
  talk: talkPath,
  exhibition: () => shownPath(exhibition),
  event: () => shownPath(event),
};

test('a picture of an article opens full screen with its text, and closing restores focus and position', async ({
  page,
  hasTouch,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/story');
  await page.goto(ARTICLE);
  const link = linksOf(page).first();
  await link.scrollIntoViewIfNeeded();
  const alt = await link.locator('img').getAttribute('alt');
  expect(asked.filter((url) => /zoom/.test(url))).toEqual([]);
  await press(page, link, hasTouch);

  const dialog = windowOf(page);
  await expect(dialog).toBeVisible();
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  if (alt) await expect(dialog.getByText(alt)).toBeVisible();
  const largest = (await link.getAttribute('href')) ?? '';
  await expect(dialog.locator('img')).toHaveAttribute('src', new RegExp(`${largest}$`));

  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('PageDown');
  await page.mouse.wheel(0, 400);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(ARTICLE);

  await press(page, link, hasTouch);
  await expectModal(dialog);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(ARTICLE);
  await expect(link).toBeFocused();
  await press(page, link, hasTouch);
  await dialog.getByRole('button', { name: '닫기' }).click();
  await expect(dialog).toBeHidden();
  // No window remains in the history.
  await page.goBack();
  await expect(page).toHaveURL('/story');
});

test(
  'a picture of a story, a talk, an exhibition and an event opens full screen',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [kind, findPath] of Object.entries(contents)) {
      await page.goto(await findPath());
      const link = linksOf(page).first();
      const largest = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect(windowOf(page), kind).toBeVisible();
      await expect(windowOf(page).locator('img'), kind).toHaveAttribute('src', new RegExp(`${largest}$`));
      await page.keyboard.press('Escape');
      await expect(link, kind).toBeFocused();
    }
  },
);

test(
  'the keyboard zooms, moves and turns pages, also before the dialog is modal',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(ARTICLE);
    const link = linksOf(page).first();
    await link.scrollIntoViewIfNeeded();
    const release = await holdFrames(page);
    await link.click();
    const dialog = windowOf(page);
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(false);
    await expect(dialog.getByRole('button', { name: '작게 보기' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('+');
    await expect.poll(() => scaleOf(dialog)).toBeCloseTo(1.5);
    await release();
    await expectModal(dialog);
    await page.keyboard.press('=');
    await expect.poll(() => scaleOf(dialog)).toBeCloseTo(2);
    await page.keyboard.press('ArrowRight');
    // Seven tenths of twenty pixels.
    await expect.poll(async () => (await offsetOf(dialog)).x).toBeCloseTo(-14);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect.poll(() => scaleOf(dialog)).toBe(1);
    expect(await offsetOf(dialog)).toEqual({ x: 0, y: 0 });

    const count = await linksOf(page).count();
    expect(count).toBeGreaterThan(1);
    await expect(dialog.getByText(`1 / ${count}`)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText(`2 / ${count}`)).toBeVisible();
    const alt = (await linksOf(page).nth(1).locator('img').getAttribute('alt')) ?? '';
    await expect(dialog.getByRole('img')).toHaveAttribute('alt', alt);
    for (let presses = 0; presses <= 8; presses++) await page.keyboard.press('+');
    await expect.poll(() => scaleOf(dialog)).toBe(4);
  },
);

test('the mouse zooms at its position, by wheel, double click and buttons', { tag: '@desktop' }, async ({ page }) => {
  const dialog = await openFirst(page, false);
  const middle = await middleOf(dialog);
  await page.mouse.move(middle.x + 100, middle.y);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => scaleOf(dialog)).toBeCloseTo(1.5);
  await page.mouse.wheel(0, 1_000);
  await expect.poll(() => scaleOf(dialog)).toBe(1);

  await page.mouse.dblclick(middle.x + 50, middle.y);
  await expect.poll(() => scaleOf(dialog)).toBe(2);
  await expect.poll(async () => (await offsetOf(dialog)).x).toBeCloseTo(-50);
  // One move of a hundred pixels moves the picture by fifteen, the limit of one move.
  await page.mouse.down();
  await page.mouse.move(middle.x + 150, middle.y);
  await expect.poll(async () => (await offsetOf(dialog)).x).toBeCloseTo(-35);
  // A move of ten pixels moves it by seven.
  await page.mouse.move(middle.x + 160, middle.y);
  await expect.poll(async () => (await offsetOf(dialog)).x).toBeCloseTo(-28);
  await page.mouse.up();

  await dialog.getByRole('button', { name: '작게 보기' }).click({ clickCount: 1 });
  await dialog.getByRole('button', { name: '작게 보기' }).click();
  await expect.poll(() => scaleOf(dialog)).toBe(1);
  await dialog.getByRole('button', { name: '크게 보기', exact: true }).click();
  await expect.poll(() => scaleOf(dialog)).toBeCloseTo(1.5);
  await dialog.getByRole('button', { name: '다음 사진' }).click();
  await expect.poll(() => scaleOf(dialog)).toBe(1);
});

test(
  'two fingers zoom in steps of 0.05, one finger moves, and swipes when the picture fits',
  { tag: '@phone' },
  async ({ page }) => {
    const dialog = await openFirst(page, true);
    const { x, y } = await middleOf(dialog);
    const { down, move, up } = await fingersOn(page);
    const apart = (distance: number) => [
      { x: x - distance / 2, y },
      { x: x + distance / 2, y },
    ];
    await down(...apart(100));
    await move(...apart(107));
    await expect.poll(() => scaleOf(dialog)).toBeCloseTo(1.05);
    await move(...apart(151));
    await expect.poll(() => scaleOf(dialog)).toBeCloseTo(1.5);
    await move(...apart(203));
    await expect.poll(() => scaleOf(dialog)).toBeCloseTo(2.05);
    await up();

    // One finger moves the picture by seven tenths, and by at most fifteen pixels a move.
    const before = (await offsetOf(dialog)).x;
    const moved = async () => (await offsetOf(dialog)).x - before;
    await down({ x, y });
    await move({ x: x - 10, y });
    await expect.poll(moved).toBeCloseTo(-7);
    await move({ x: x - 110, y });
    await expect.poll(moved).toBeCloseTo(-22);
    await up();
    await expect(dialog.getByText(/^1 \//)).toBeVisible();

    // Sent together, so that a slow machine does not separate the taps.
    await Promise.all([down({ x, y }), up(), down({ x, y }), up()]);
    await expect.poll(() => scaleOf(dialog)).toBe(1);
    await down({ x: x + 60, y });
    await move({ x: x + 20, y });
    await move({ x: x - 60, y });
    await up();
    await expect(dialog.getByText(/^2 \//)).toBeVisible();
    await down({ x: x - 60, y });
    await move({ x: x + 60, y });
    await up();
    await expect(dialog.getByText(/^1 \//)).toBeVisible();
  },
);

test(
  'fingers that were down when the window closed, or that the system cancelled, are forgotten',
  { tag: '@phone' },
  async ({ page }) => {
    const dialog = await openFirst(page, true);
    const { x, y } = await middleOf(dialog);
    const { down, move, up, cancel } = await fingersOn(page);
    const reopen = async () => {
      await expect(dialog).toBeHidden();
      await up();
      await linksOf(page).first().tap();
      await expect(dialog).toBeVisible();
    };
    const enlarge = async () => {
      await down({ x: x - 50, y }, { x: x + 50, y });
      await move({ x: x - 75, y }, { x: x + 75, y });
      await expect.poll(() => scaleOf(dialog)).toBeCloseTo(1.5);
    };
    await enlarge();
    await page.keyboard.press('Escape');
    await reopen();
    // A single finger.
    await down({ x, y });
    await move({ x: x + 100, y });
    await up();
    await expect.poll(() => scaleOf(dialog)).toBe(1);
    await enlarge();
    await cancel();
    const before = (await offsetOf(dialog)).x;
    await down({ x, y });
    await move({ x: x + 10, y });
    await expect.poll(() => scaleOf(dialog)).toBeCloseTo(1.5);
    await expect.poll(async () => (await offsetOf(dialog)).x - before).toBeCloseTo(7);
    await up();
  },
);

test(
  'if the script fails to load, the link opens the picture’s file',
  { tag: '@desktop' },
  async ({ page, consoleErrors }) => {
    await page.route(/\/zoom[^/]*\.js$/, (route) => route.abort());
    await page.goto(ARTICLE);
    const link = linksOf(page).first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
    consoleErrors.length = 0;
  },
);
