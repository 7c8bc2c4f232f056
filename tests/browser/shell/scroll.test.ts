import { beforeEach, expect, test, vi } from 'vitest';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';

/** The attributes that a page sets for the styles of its bars while it scrolls. */

const { documentElement: root } = document;
const PAGE_HEIGHT = 2_000;

async function open(html = ''): Promise<void> {
  openFirstPage({ html });
  vi.stubGlobal('scrollY', 0);
  await vi.importActual('../../../src/shell/scroll.browser.ts');
}

/** The callbacks for the next frame of the page. */
let paint: (() => void)[] = [];
beforeEach(() => {
  paint = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => paint.push(act));
  vi.stubGlobal('innerHeight', 900);
  vi.spyOn(root, 'scrollHeight', 'get').mockReturnValue(PAGE_HEIGHT);
});

function scrollTo(y: number): void {
  vi.stubGlobal('scrollY', y);
  dispatchEvent(new Event('scroll'));
  for (const act of paint.splice(0)) act();
}

const directionAt = (y: number) => {
  scrollTo(y);
  return root.dataset.scroll;
};

test('bars hide and return after more than five pixels of scrolling', async () => {
  await open();
  expect(root.dataset.scroll).toBeUndefined();
  expect([5, 6, 104, 99, 98, 100, 103, 104].map(directionAt)).toEqual([
    undefined,
    'down',
    'down',
    'down',
    'up',
    'up',
    'up',
    'down',
  ]);
});

test('an overscrolled top counts as the top', async () => {
  await open();
  expect([-50, 0, 5].map(directionAt)).toEqual([undefined, undefined, undefined]);
});

test('attributes mark a page that is not at the top, and one scrolled past the desktop’s bar', async () => {
  await open();
  const marksAt = (y: number) => {
    scrollTo(y);
    return ['data-scrolled', 'data-past-bar'].map((name) => root.hasAttribute(name));
  };
  expect([1, 124, 125, 124, 0].map(marksAt)).toEqual([
    [true, false],
    [true, false],
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('the reading progress goes from 0 to 100', async () => {
  await open('<progress class="top-bar-progress" max="100"></progress>');
  const progressAt = (y: number) => {
    scrollTo(y);
    return document.querySelector('progress')?.value;
  };
  expect([0, 275, 1_100, 1_200].map(progressAt)).toEqual([0, 25, 100, 100]);
});

test('a page that cannot scroll has the reading progress 0', async () => {
  vi.spyOn(root, 'scrollHeight', 'get').mockReturnValue(900);
  await open('<progress class="top-bar-progress" max="100"></progress>');
  expect(document.querySelector('progress')?.value).toBe(0);
});

test('several scroll events in one frame are handled once', async () => {
  await open();
  for (let times = 0; times < 3; times++) dispatchEvent(new Event('scroll'));
  expect(paint).toHaveLength(1);
});
