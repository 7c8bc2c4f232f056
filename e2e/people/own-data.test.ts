import { readFile } from 'node:fs/promises';
import { expectNoBarriers } from '../walk/axe.ts';
import { expect, test } from './members.ts';

test('a member downloads the archive of their data', { tag: '@desktop' }, async ({ page, signIn }) => {
  await signIn({ hasPicture: true });
  await page.goto('/my/profile');
  await page.getByRole('link', { name: '내 기록 내려받기' }).click();
  await page.getByRole('button', { name: '내 기록 모으기' }).click();
  const state = page.getByRole('status');
  await expect(state.getByRole('heading')).toHaveText(/모으고 있어요|다 모았어요/);
  const ready = state.getByRole('link', { name: /^내려받기/ });
  // The page changes only on reload.
  await expect(async () => {
    await page.reload();
    await expect(ready).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectNoBarriers(page);
  await expect(page.getByRole('button', { name: '새로 모으기' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await ready.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
});
