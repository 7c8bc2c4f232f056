import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { hiddenChoicesOn, makerTabsEdgeOn, unevenHeadOn } from './alignment.ts';
import { barriersOn } from './barriers.ts';
import { reshapedByFocusOn } from './focus-shape.ts';
import { overflowAt } from './overflow.ts';
import { unfilledFramesOn, unsquareCardsOn } from './picture-frames.ts';
import { contendingStylesOn } from './style-order.ts';
import { fixedTextOn } from './text-size.ts';
import { smallTargetsIn } from './touch-targets.ts';

/** All checks of a page in one visit. A failure names the check, the page, the size, the role and the element. */

export type Visit = {
  page: Page;
  /** The page's path, or another name. */
  at: string;
  role: string;
  hasTouch: boolean;
};

/** The widths to check besides the phone's and the desktop's own; in pixels. */
const PHONE_WIDTHS = [320];
const DESKTOP_WIDTHS = [1_024, 769, 768, 320];
/** The overlay alone is checked, since the rest of the page was checked when it opened. */
const OPEN = 'dialog[open], .popover:popover-open';
/** In pixels. At this width a content's head and its text have one left edge. */
const TABLET = 768;

/** Reports the faults without ending the visit. */
export function report({ at, role, hasTouch }: Omit<Visit, 'page'>, check: string, faults: string[]): void {
  expect.soft(faults, `${check} on ${at}, ${hasTouch ? 'phone' : 'desktop'}, as ${role}`).toEqual([]);
}

/**
 * Checks a page right after it opened, and leaves it scrolled to its top.
 * @param hasPictures loads all pictures, too
 * @returns the left edge of the tabs of the makers' area, if the page has them; the walk compares the pages
 */
export async function checkPage(visit: Visit, hasPictures = false): Promise<number[]> {
  const { page, hasTouch } = visit;
  report(visit, 'chosen links out of sight', await hiddenChoicesOn(page));
  report(visit, 'barriers', await barriersOn(page));
  report(visit, 'contending styles', await contendingStylesOn(page));
  if (hasPictures) report(visit, 'unfilled frames', await unfilledFramesOn(page));
  if (hasTouch && hasPictures) report(visit, 'cards that are no squares', await unsquareCardsOn(page));
  if (hasTouch) report(visit, 'small targets', await smallTargetsIn(page.locator('body')));
  else report(visit, 'shapes that the focus changes', await reshapedByFocusOn(page));
  report(visit, 'fixed text', await fixedTextOn(page));
  const edges = await checkWidths(visit);
  await page.evaluate(() => scrollTo(0, 0));
  return edges;
}

async function checkWidths(visit: Visit): Promise<number[]> {
  const { page, hasTouch } = visit;
  const own = page.viewportSize() ?? { width: 0, height: 0 };
  report(visit, 'overflow', await overflowAt(page, [own.width, ...(hasTouch ? PHONE_WIDTHS : DESKTOP_WIDTHS)]));
  await page.setViewportSize({ width: TABLET, height: 1_024 });
  report(visit, 'uneven head', await unevenHeadOn(page));
  const edge = await makerTabsEdgeOn(page);
  await page.setViewportSize(own);
  return edge === undefined ? [] : [edge];
}

/** Checks an overlay that has opened over the page. */
export async function checkOverlay(visit: Visit, box: Parameters<typeof smallTargetsIn>[0]): Promise<void> {
  report(visit, 'barriers', await barriersOn(visit.page, OPEN));
  report(visit, 'contending styles', await contendingStylesOn(visit.page));
  if (visit.hasTouch) report(visit, 'small targets', await smallTargetsIn(box));
  report(visit, 'overflow', await overflowAt(visit.page, [visit.page.viewportSize()?.width ?? 0]));
}
