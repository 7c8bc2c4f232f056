import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { NEW_WINDOW } from '../src/ui/new-window.ts';
import { expect } from './test.ts';

/** What `axe.source` leaves in a page. */
type WithAxe = { axe?: typeof axe };

const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What the colour mode changes. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The page as it stands now has nothing that axe knows to be a barrier, in light and in dark. */
export async function expectNoBarriers(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await unannouncedWindows(page), 'links that open a window and do not say so').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await barriersOn(page, ALL_RULES), 'in light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await barriersOn(page, COLOUR_RULES), 'in dark').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What opens a window of its own has to say so beforehand, which axe does not look for. */
function unannouncedWindows(page: Page): Promise<string[]> {
  return page
    .locator('[target="_blank"]')
    .evaluateAll(
      (links, words) =>
        links
          .filter((link) => !(link.getAttribute('aria-label') ?? link.textContent)?.includes(words))
          .map(({ outerHTML }) => outerHTML),
      NEW_WINDOW,
    );
}

function barriersOn(page: Page, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    // What is still fading in has no contrast yet.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    const { axe } = window as WithAxe;
    if (!axe) throw new Error('axe is not in this page');
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}
