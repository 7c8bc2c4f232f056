import { vi } from 'vitest';
import { type Network, openNetwork } from '../../harness/browser/network.ts';

/** A list in pages of four rows, and a window that shows some of them. */

export const ROW_HEIGHT = 100;
const ROWS = 4;
const TIME = '<time data-ago datetime="2020-01-01T00:00:00Z">방금</time>';
export const LIST = '/community/list';

export const namesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `t${from + index}`);

export function pageHtml(names: string[], number: number, attributes = ''): string {
  const rows = names.slice((number - 1) * ROWS, number * ROWS);
  const total = Math.ceil(names.length / ROWS);
  const next = number < total ? `<a rel="next" href="${LIST}?page=${number + 1}">다음 쪽</a>` : '';
  return `<endless-list data-address="${LIST}" ${attributes}>
    <div data-entries>${rows.map((name) => `<article data-entry="${name}">${TIME}</article>`).join('')}</div>
    <p role="status"></p>
    ${total > 1 ? `<nav><a aria-current="page" href="${LIST}?page=${number}">${number}</a>${next}</nav>` : ''}
  </endless-list>`;
}

/** Simulates the server. Its rows may change. */
export function serve(rows: { names: string[] }): Network {
  return openNetwork(({ url }) => {
    const number = Number(new URL(url).searchParams.get('page') ?? 1);
    return new Response(pageHtml(rows.names, number), { headers: { 'content-type': 'text/html' } });
  });
}

let near: (() => void)[] = [];
class Observer {
  #look: () => void;
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#look = () => seen([{ isIntersecting: true }]);
  }
  observe(): void {
    near.push(this.#look);
  }
  disconnect(): void {
    near = near.filter((look) => look !== this.#look);
  }
}

export function openWindow(how: 'navigate' | 'reload' | 'back_forward' = 'navigate'): void {
  near = [];
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: how }] as unknown as PerformanceEntryList);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => vi.stubGlobal('scrollY', scrollY + top));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, index * ROW_HEIGHT - scrollY, 300, ROW_HEIGHT);
  });
}

/** Simulates that the end of the list comes near the window. */
export function nearEnd(): void {
  for (const look of near) look();
}

export const shownNames = () =>
  [...document.querySelectorAll('[data-entry]')].map((entry) => entry.getAttribute('data-entry'));
export const status = () => document.querySelector('[role="status"]')?.textContent;
