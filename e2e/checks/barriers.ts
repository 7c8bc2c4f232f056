import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { NEW_WINDOW } from '../../src/ui/new-window.ts';

/** The global that `axe.source` defines in a page. */
type WithAxe = { axe?: typeof axe };

const ALL_RULES: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules whose result depends on the colour mode. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Looks for barriers on the page in its current state, in light and in dark.
 * @param within a selector of the part to check, if the rest of the page has been checked before
 * @returns axe's findings
 */
export async function barriersOn(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await unannouncedWindows(page);
  await page.emulateMedia({ colorScheme: 'light' });
  found.push(...(await violations(page, within, ALL_RULES)).map((violation) => `in light: ${violation}`));
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await violations(page, within, COLOUR_RULES)).map((violation) => `in dark: ${violation}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** Returns links that open a new window without an announcement, for which axe has no rule. */
function unannouncedWindows(page: Page): Promise<string[]> {
  return page
    .locator('[target="_blank"]')
    .evaluateAll(
      (links, words) =>
        links
          .filter((link) => !(link.getAttribute('aria-label') ?? link.textContent)?.includes(words))
          .map(({ outerHTML }) => `opens a window and does not say so: ${outerHTML}`),
      NEW_WINDOW,
    );
}

function violations(page: Page, within: string, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(
    async ([within, runOnly]) => {
      // Waits for animations, since an element that is fading in has no contrast yet.
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
      const { axe } = window as WithAxe;
      if (!axe) throw new Error('axe is not in this page');
      const { violations } = await axe.run(within, { runOnly, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [within, runOnly] as const,
  );
}
