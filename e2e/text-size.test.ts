import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';

const pages = [
  '/',
  '/story',
  '/story/3',
  '/article/40',
  '/community/list',
  '/community/view/100',
  '/exhibition/1',
  '/help/contact',
  '/search',
  '/search/result?keyword=몬스테라',
  '/search/talk?keyword=잎',
  '/my/etc',
  '/alarm',
  '/my/profile',
];

/** Drawn names and letters in place of portraits are pictures; the tabs' titles grow as far as a fifth of the screen goes. */
const PICTURES = '.logo, .avatar, .bottom-bar';

/** Doubles the reader's size of text. @returns the size of each piece of text before and after, in pixels */
function doubleText(page: Page): Promise<{ text: string; before: number; after: number }[]> {
  return page.evaluate((pictures) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: { text: string; parent: Element; before: number }[] = [];
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent || parent.closest(`script, style, ${pictures}`)) continue;
      found.push({
        text: `${text.slice(0, 20)} (${parent.className || parent.localName})`,
        parent,
        before: sizeOf(parent),
      });
    }
    // At once: a list that goes on has other texts a moment later.
    document.documentElement.style.fontSize = '200%';
    return found.map(({ text, parent, before }) => ({ text, before, after: sizeOf(parent) }));
  }, PICTURES);
}

test('text grows with the reader’s own size of text, and nothing breaks', async ({ page, signIn, hasTouch }) => {
  await signIn();
  for (const path of pages) {
    await page.goto(path);
    const sizes = await doubleText(page);
    const unscaled = sizes.filter(({ before, after }) => Math.abs(after - 2 * before) > 0.1);
    expect(unscaled, path).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a, button')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1)
        .filter((element) => !element.querySelector('.visually-hidden'))
        .filter((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          return words.getBoundingClientRect().width > element.offsetWidth + 1;
        })
        .map(({ className, innerText }) => `${className} ${innerText}`),
    );
    expect(cut, path).toEqual([]);
    const broken = await page.evaluate(
      () =>
        [...document.querySelectorAll('time')].filter((time) => {
          const day = document.createRange();
          day.selectNodeContents(time);
          return day.getClientRects().length > 1;
        }).length,
    );
    expect(broken, path).toBe(0);
    if (!hasTouch) continue;
    const tabs = await page.locator('.bottom-bar a').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { height } = range.getBoundingClientRect();
        return { fits: height <= link.clientHeight, size: Number.parseFloat(getComputedStyle(link).fontSize) };
      }),
    );
    for (const tab of tabs) {
      expect(tab.fits, path).toBe(true);
      expect(tab.size, path).toBeGreaterThan(16);
    }
  }
});
