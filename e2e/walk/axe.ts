import type { Page } from '@playwright/test';
import { barriersOn } from '../checks/barriers.ts';
import { expect } from '../test.ts';

/** Expects that axe finds no barriers on the page in its current state, in light and in dark. */
export async function expectNoBarriers(page: Page): Promise<void> {
  expect(await barriersOn(page), 'barriers').toEqual([]);
}
