import type { Page } from '@playwright/test';

/** Drawn names, and letters in place of portraits, are pictures. Titles of the bottom bar grow as far as a fifth of the screen goes. */
const PICTURES = '.logo, .avatar, .bottom-bar';

/** Doubles the reader's size of text for a moment. @returns text that does not grow or is cut, broken dates, and overflow */
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
    // The same turn of the event loop measures again: an island may change its texts in the next one.
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
