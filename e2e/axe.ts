import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the colour mode changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The page as it stands now has nothing that axe knows to be a barrier, in light and in dark. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  await expectNothing(new AxeBuilder({ page }).withTags(RULES), 'in light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  await expectNothing(new AxeBuilder({ page }).withRules(COLOUR_RULES), 'in dark');
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What is still fading in has no contrast yet. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
}

async function expectNothing(axe: AxeBuilder, mode: string): Promise<void> {
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    mode,
  ).toEqual([]);
}
