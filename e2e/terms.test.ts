import { expect, test } from './test.ts';

test('the foot of every page leads to the terms', async ({ page }) => {
  for (const [link, title] of [
    ['이용약관', '이용약관'],
    ['개인정보 처리방침', '개인정보 처리방침'],
    ['제3자 제공', '개인정보 제3자 제공 안내'],
  ] as const) {
    await page.goto('/exhibition');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('a reader goes from today’s privacy terms to the last ones and back', async ({ page }) => {
  await page.goto('/term/PRIVACY');
  const today = page.getByText(/^20\d\d\.\d\d\.\d\d부터 시행하고 있어요$/);
  await expect(today).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/term\/PRIVACY$/);

  await page.getByRole('navigation', { name: '버전' }).getByRole('link', { name: '2023.03.02' }).click();
  await expect(page).toHaveURL('/term/PRIVACY?version=2023.03.02');
  await expect(page.getByText('2023.03.02부터 시행한 지난 버전이에요')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await page.getByRole('link', { name: '지금 시행 중인 내용 보기' }).click();
  await expect(page).toHaveURL('/term/PRIVACY');
  await expect(today).toBeVisible();
});

test('the table of contents leads to its section', async ({ page }) => {
  await page.goto('/term/PRIVACY');
  await page.getByText('차례', { exact: true }).click();
  await page.getByRole('navigation', { name: '차례' }).getByRole('link', { name: '6. 탈퇴와 파기' }).click();
  await expect(page.getByRole('heading', { name: '6. 탈퇴와 파기' })).toBeInViewport();
  await expect(page.locator('.term-section:target')).toContainText('탈퇴한 회원');
});

test('printed, there is the text alone, dark on light', async ({ page }) => {
  await page.goto('/term/PRIVACY');
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

test('other terms and versions do not exist', async ({ page, consoleErrors }) => {
  for (const path of ['/term/NONE', '/term/privacy', '/term/PRIVACY?version=1999.01.01', '/term']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
  // Chromium reports each 404 document as a console error.
  consoleErrors.length = 0;
});
