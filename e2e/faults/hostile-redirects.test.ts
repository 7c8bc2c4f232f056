import type { Page } from '@playwright/test';
import { expect, test } from '../people/members.ts';

/**
 * The browser does not leave the site for a remembered path. `tests/browser/sign-in/log-in.test.ts` tests many such
 * paths.
 */

const HOSTILE = '/a/..//evil.test';

const remember = (page: Page) => page.evaluate((path) => sessionStorage.setItem('redirect_to', path), HOSTILE);

test('signing in, and the welcome after signing up, lead to the home page if a path to another site was remembered', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(/evil\.test/, (route) => route.fulfill({ body: 'evil' }));
  page.on('request', (request) => request.resourceType() === 'document' && asked.push(request.url()));
  await page.goto('/story');
  await remember(page);
  await page.goto('/api/auth/google/start?login_hint=demo-member');
  await expect(page).toHaveURL('/');

  await page.goto('/user/signup/welcome');
  await remember(page);
  await page.getByRole('link', { name: '시작하기' }).click();
  await expect(page).toHaveURL('/');
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
});
