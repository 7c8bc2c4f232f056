import type { Page } from '@playwright/test';
import { barriersOn } from './checks/barriers.ts';
import { expect } from './test.ts';

/** The page as it stands now has no barrier that axe knows, in light and in dark. */
export async function expectNoBarriers(page: Page): Promise<void> {
  expect(await barriersOn(page), 'barriers').toEqual([]);
}
