import { expectNoBarriers } from '../walk/axe.ts';
import { expect, test } from '../people/members.ts';

test('settings changed before the page is hydrated are each saved once', async ({ page, signIn }) => {
  await signIn();
  await page.request.put('/api/v1/user/alarm', { data: { quietHours: { from: '22:00', to: '08:00' } } });
  const { promise: tapped, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/AlarmSettingsIsland*.js', async (route) => {
    await tapped;
    await route.continue();
  });
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/alarm')) calls.push(request.postDataJSON());
  });
  const switches = [/^박수와 팔로우/, /^혜택과 소식/].map((name) => page.getByRole('switch', { name }));
  const from = page.getByRole('combobox', { name: '시작' });
  await page.goto('/my/alarm-setting', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('astro-island[ssr]', { has: page.getByRole('switch') })).toHaveCount(1);
  for (const each of switches) await each.click();
  await from.selectOption('20:30');
  release();
  for (const each of switches) await expect(each).toBeChecked();
  await expect.poll(() => calls.length).toBe(3);
  await expect(page.getByText('소식 받기에 동의했어요')).toBeVisible();
  await expectNoBarriers(page);
  await page.reload();
  for (const each of switches) await expect(each).toBeChecked();
  await expect(from).toHaveValue('20:30');
  expect(calls).toHaveLength(3);
});
