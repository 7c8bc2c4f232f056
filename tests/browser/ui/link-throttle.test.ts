import { beforeEach, expect, test } from 'vitest';
import '../../../src/ui/list/link-throttle.browser.ts';

/** Links that open a new tab, such as 스토어. */

let link: HTMLAnchorElement;
let now = 0;
beforeEach(() => {
  document.body.innerHTML = '<a href="https://shop.example/" target="_blank">스토어</a><a href="#here">여기</a>';
  link = document.querySelector('a') as HTMLAnchorElement;
  now += 10_000;
});

/**
 * Presses a link.
 * @returns whether the browser follows it
 */
function press(element: Element, at: number): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: now + at });
  return element.dispatchEvent(event);
}

test('open one tab for presses within half a second of the first', () => {
  expect([0, 100, 499, 500].map((at) => press(link, at))).toEqual([true, false, false, true]);
});

test('do not delay links that open in this tab', () => {
  const other = document.querySelectorAll('a')[1] as Element;
  expect([press(link, 0), press(other, 100), press(other, 200)]).toEqual([true, true, true]);
});

test('are left to the script that has handled the press', () => {
  const take = (event: Event) => event.preventDefault();
  document.body.addEventListener('click', take);
  press(link, 0);
  document.body.removeEventListener('click', take);
  expect(press(link, 100)).toBe(true);
});
