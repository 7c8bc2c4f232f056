import { expect, test } from '../test.ts';

test('the table of contents links to its sections; in print the page is only the text, dark on light', async ({
  page,
}) => {
  await page.goto('/term/PRIVACY');
  await page.getByText('차례', { exact: true }).click();
  await page.getByRole('navigation', { name: '차례' }).getByRole('link', { name: '6. 탈퇴와 파기' }).click();
  await expect(page.getByRole('heading', { name: '6. 탈퇴와 파기' })).toBeInViewport();
  await expect(page.locator('.term-section:target')).toContainText('탈퇴한 회원');

  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['.header', '.top-bar', '.bottom-bar', '.footer', '.term-contents', '.term-versions']) {
    await expect(page.locator(part)).toBeHidden();
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});
