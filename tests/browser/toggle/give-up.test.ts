import { expect, test, vi } from 'vitest';
import { $toggles, flip } from '../../../src/features/community/toggle/toggle.store.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { openNetwork } from '../../harness/browser/network.ts';

test('a call of the discover service fails after a minute, and the toggle is reverted', async () => {
  stopClock();
  const network = openNetwork();
  network.hold('POST');
  void flip('scrap-story:5', { active: false, count: 0 });
  await vi.dynamicImportSettled();
  await pass(59_900);
  expect($toggles.get()['scrap-story:5']?.active).toBe(true);
  await pass(100);
  expect($toggles.get()['scrap-story:5']?.active).toBe(false);
  expect($snackbars.get().map(({ label }) => label)).toEqual([expect.stringContaining('연결이 원활하지 않아요')]);
});
