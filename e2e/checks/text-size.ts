import type { Page } from '@playwright/test';

/**
 * The logo and the letters of avatars are pictures. Titles of the bottom bar grow only as far as a fifth of the screen
 * allows.
 */
const PICTURES = '.logo, .avatar, .bottom-bar';

/**
 * Doubles the text size for a moment. @returns text that does not grow or is cut off, dates that break, and overflow
 */
export function fixedTextOn(page: Page): Promise<string[]> {
  return page.evaluate((pictures) => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const boxOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: { name: string; parent: Element; before: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent || parent.closest(`script, style, ${pictures}`)) continue;
      texts.push({
        name: `${text.slice(0, 20)} (${parent.className || parent.localName})`,
        parent,
        before: sizeOf(parent),
      });
    }
    // Measures again in the same turn of the event loop, because an island may change its text in the next one.
    document.documentElement.style.fontSize = '200%';
    const found = texts
      .filter(({ parent, before }) => Math.abs(sizeOf(parent) - 2 * before) > 0.1)
      .map(({ name, parent, before }) => `${name} goes from ${before} to ${sizeOf(parent)} pixels`);

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} pixels can be scrolled sideways`);
    for (const element of document.querySelectorAll<HTMLElement>('a, button')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.offsetWidth <= 1) continue;
      if (element.querySelector('.visually-hidden')) continue;
      if (boxOf(element).getBoundingClientRect().width > element.offsetWidth + 1)
        found.push(`${element.className} ${element.innerText} is cut`);
    }
    for (const time of document.querySelectorAll('time')) {
      if (boxOf(time).getClientRects().length > 1) found.push(`${time.textContent} is broken over lines`);
    }
    for (const tab of document.querySelectorAll('.bottom-bar a')) {
      if (!tab.checkVisibility()) continue;
      if (boxOf(tab).getBoundingClientRect().height > tab.clientHeight) found.push(`${tab.textContent} does not fit`);
      if (sizeOf(tab) <= 16) found.push(`${tab.textContent} stays at ${sizeOf(tab)} pixels`);
    }
    document.documentElement.style.removeProperty('font-size');
    return found;
  }, PICTURES);
}
