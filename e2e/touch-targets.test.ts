import type { Page } from '@playwright/test';
import { expect, test } from './members.ts';

/** In pixels: as far as a finger may be off, in either direction together. */
const REACH = 44;

/**
 * What is smaller for a reason:
 * - links within running text, which are as high as their line
 * - the address of the API's own document, on a page for those who write programs
 */
const EXCEPTIONS = '.body-prose a, .comment-body a, .term-text a, .api-docs p a';

/** What can be pressed and is reached by less than 44 pixels, with how much it is reached by. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(
    ([wanted, exceptions]) => {
      const STEP = 0.25;
      const STEPS = [1, STEP];
      const pressable = 'a[href], button, summary, input, textarea, select, label';
      const visible = [...document.querySelectorAll<HTMLElement>(pressable)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.offsetWidth > 1 &&
          !element.matches(`:disabled, .shell-skip-link, label:not(:has(input)), ${exceptions}`),
      );
      const reachOf = (element: HTMLElement) => {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const isHit = (atX: number, atY: number) => {
          const hit = document.elementFromPoint(atX, atY);
          return hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true);
        };
        const along = (dx: number, dy: number, most: number) => {
          let reach = 0;
          for (const step of STEPS) {
            while (reach < most && isHit(x + dx * (reach + step), y + dy * (reach + step))) reach += step;
          }
          return reach;
        };
        const [left, up] = [along(-1, 0, wanted), along(0, -1, wanted)];
        return [left + along(1, 0, wanted - left) + STEP, up + along(0, 1, wanted - up) + STEP] as const;
      };
      return visible.flatMap((element) => {
        const [width, height] = reachOf(element);
        if (width >= wanted && height >= wanted) return [];
        const name = element.getAttribute('aria-label') ?? element.innerText.trim();
        return [`${element.localName}.${element.className} “${name.slice(0, 30)}”: ${width} by ${height}`];
      });
    },
    [REACH, EXCEPTIONS] as const,
  );
}

const pages = [
  '/',
  '/discover',
  '/story',
  '/story/3',
  '/article',
  '/article/40',
  '/community/list',
  '/community/feed/all',
  '/community/list?channel=2',
  '/community/view/100',
  '/search',
  '/search/result?keyword=몬스테라',
  '/search/result?keyword=ahstmxpfk',
  '/search/result?keyword=zzqqxx',
  '/search/talk?keyword=잎',
  '/search/profile?keyword=집사',
  '/exhibition',
  '/exhibition/1',
  '/events',
  '/event?id=1',
  '/user?id=1',
  '/user?id=1&tab=talks',
  '/maker/introduce',
  '/term/SERVICE',
  '/help/trouble',
  '/story/999999',
  '/no-such-page',
];
const own = [
  '/story/3',
  '/community/view/100',
  '/my/etc',
  '/alarm',
  '/my/profile',
  '/my/scrap',
  '/my/subscribe',
  '/my/comment',
  '/my/story',
  '/my/alarm-setting',
  '/community/writing',
  '/maker/myStoryEdit',
  '/my/leave',
  '/my/record',
  '/help/contact',
];
const makers = ['/user', '/maker/myMakerHome', '/maker/notification', '/maker/notice', '/maker/register'];

test('a finger reaches everything', { tag: '@phone' }, async ({ page, consoleErrors }) => {
  for (const path of pages) {
    await page.goto(path);
    expect.soft(await tooSmall(page), path).toEqual([]);
  }
  // Chromium reports a 404 document as a console error.
  consoleErrors.length = 0;
});

test('a finger reaches everything of a member’s, too', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn({ hasPicture: true, isMaker: true });
  for (const path of own) {
    await page.goto(path);
    expect.soft(await tooSmall(page), path).toEqual([]);
  }
});

test('a finger reaches everything of a maker’s', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn({ isMaker: true });
  for (const path of makers) {
    await page.goto(path);
    expect.soft(await tooSmall(page), path).toEqual([]);
  }
});
