import type { Page } from '@playwright/test';
import { hiddenChoicesOn, makerTabsEdgeOn, unevenHeadOn } from '../checks/alignment.ts';
import { barriersOn } from '../checks/barriers.ts';
import { reshapedByFocusOn } from '../checks/focus-shape.ts';
import { overflowAt } from '../checks/overflow.ts';
import { unfilledFramesOn, unsquareCardsOn } from '../checks/picture-frames.ts';
import { contendingStylesOn } from '../checks/style-order.ts';
import { fixedTextOn } from '../checks/text-size.ts';
import { smallTargetsIn } from '../checks/touch-targets.ts';
import { expect, test } from '../test.ts';

/**
 * Each check of the walk finds its error on a broken page, names the element, and finds nothing on the repaired page.
 */

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** A picture of one pixel in a frame of 40 pixels. */
const picture = (side: number) => `
  <div class="picture" style="width: 40px; height: 40px">
    <img alt="" src="${DOT}" width="${side}" height="${side}" style="display: block">
  </div>`;
const card = (side: number) =>
  `<div class="card-grid-compact"><div class="card-picture" style="width: ${side}px; height: 112px"></div></div>`;
const pageOf = (body: string) => `<!doctype html><html lang="ko"><head><title>푸릇</title></head>
  <body><main><h1>제목</h1>${body}</main></body></html>`;

type Case = { check: (page: Page) => Promise<string[]>; broken: string; mended: string; faults: RegExp[] };

const cases: Record<string, Case> = {
  barriers: {
    check: barriersOn,
    broken: `<button class="nameless" style="padding: 24px"></button><p>새 <a href="/" target="_blank">잎</a> 하나</p>`,
    mended: `<button class="named" style="padding: 24px">닫기</button><p>새 <a href="/" target="_blank">잎 (새 창)</a> 하나</p>`,
    faults: [/opens a window .*잎/, /in light: button-name.*nameless/],
  },
  'barriers of the dark': {
    check: barriersOn,
    broken: `<style>@media (prefers-color-scheme: dark) { p { color: #eee; background: #fff } }</style><p class="pale">새잎이 돋았어요</p>`,
    mended: `<style>@media (prefers-color-scheme: dark) { p { color: #eee; background: #000 } }</style><p class="pale">새잎이 돋았어요</p>`,
    faults: [/in dark: color-contrast.*pale/],
  },
  overflow: {
    check: (page) => overflowAt(page, [320, 1_024]),
    broken: `<div class="wide" style="width: 700px">잎</div>`,
    mended: `<div class="wide" style="max-width: 700px">잎</div>`,
    faults: [/in a window of 320: \d+ pixels, by .*wide/],
  },
  'small targets': {
    check: (page) => smallTargetsIn(page.locator('body')),
    broken: `<button class="tiny" style="width: 20px; height: 44px">닫기</button>`,
    mended: `<button class="tiny" style="width: 44px; height: 44px">닫기</button>`,
    faults: [/button\.tiny “닫기”: 20.* by 44/],
  },
  // The repaired page has a rule with a higher specificity, which wins in any order.
  'contending styles': {
    check: contendingStylesOn,
    broken: `<style>.leaf { color: red }</style><style>.sprout { color: green }</style><p class="leaf sprout">잎</p>`,
    mended: `<style>.leaf { color: red }</style><style>.sprout { color: green } p.sprout { color: green }</style><p class="leaf sprout">잎</p>`,
    faults: [/color of \.sprout over that of \.leaf/],
  },
  'unfilled frames': {
    check: unfilledFramesOn,
    broken: picture(20),
    mended: picture(40),
    faults: [/picture .*: 20 by 20 in a frame of 40 by 40/],
  },
  'cards that are no squares': {
    check: unsquareCardsOn,
    broken: card(100),
    mended: card(112),
    faults: [/card-picture: 100 by 112/],
  },
  'fixed text': {
    check: fixedTextOn,
    broken: `<p class="fixed" style="font-size: 16px">잎</p>
      <button style="width: 3rem; font-size: 1rem; white-space: nowrap; overflow: hidden" class="cut">아주 긴 이름의 단추</button>
      <p style="width: 4em"><time>2026년 11월 26일</time></p>`,
    mended: `<p class="fixed" style="font-size: 1rem">잎</p>
      <button style="font-size: 1rem; white-space: nowrap" class="cut">아주 긴 이름의 단추</button>
      <p><time style="white-space: nowrap">2026년 11월 26일</time></p>`,
    faults: [/잎 \(fixed\) goes from 16 to 16 pixels/, /cut 아주 긴 이름의 단추 is cut/, /11월 26일 is broken/],
  },
  'tabs with fixed text': {
    check: fixedTextOn,
    broken: `<nav class="bottom-bar"><a href="/" style="display: block; font-size: 10px; line-height: 1rem; height: 10px">홈</a></nav>`,
    mended: `<nav class="bottom-bar"><a href="/" style="display: block; font-size: 1rem">홈</a></nav>`,
    faults: [/홈 does not fit/, /홈 stays at 10 pixels/],
  },
  'shapes that the focus changes': {
    check: reshapedByFocusOn,
    broken: `<style>.leaf:focus-visible { border-radius: 9px }</style><a href="/" class="leaf">잎</a>`,
    mended: `<style>.leaf:focus-visible { outline-offset: 9px }</style><a href="/" class="leaf">잎</a>`,
    faults: [/class="leaf"/],
  },
  'uneven head': {
    check: unevenHeadOn,
    broken: `<p class="content-subtitle">부제</p><div class="body-prose" style="margin-left: 8px">잎</div>`,
    mended: `<p class="content-subtitle">부제</p><div class="body-prose">잎</div>`,
    faults: [/content-subtitle at \d+/, /body-prose at \d+/],
  },
  'chosen links out of sight': {
    check: hiddenChoicesOn,
    broken: `<nav class="filter-links"><a href="/" aria-current="true" style="margin-left: 3000px">잎</a></nav>`,
    mended: `<nav class="filter-links"><a href="/" aria-current="true">잎</a></nav>`,
    faults: [/잎 of filter-links/],
  },
  'tabs that move': {
    check: async (page) => [`${await makerTabsEdgeOn(page)}`].filter((edge) => edge !== '8'),
    broken: `<nav aria-label="메이커 메뉴" style="margin-left: 9px">홈</nav>`,
    mended: `<nav aria-label="메이커 메뉴">홈</nav>`,
    faults: [/17/],
  },
};

test('each check of the walk names the error of a broken page', { tag: '@desktop' }, async ({ page }) => {
  for (const [name, { check, broken, mended, faults }] of Object.entries(cases)) {
    await test.step(name, async () => {
      await page.setContent(pageOf(broken));
      const found = await check(page);
      expect(found, name).toHaveLength(faults.length);
      for (const [index, fault] of faults.entries()) expect(found[index], name).toMatch(fault);
      await page.setContent(pageOf(mended));
      expect(await check(page), name).toEqual([]);
    });
  }
});
