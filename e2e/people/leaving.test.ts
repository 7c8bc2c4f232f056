import type { Page } from '@playwright/test';
import { eraseMember } from '../../src/features/people/member/leave/leave.server.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { onDatabase } from '../database.ts';
import { expect, test } from './members.ts';
import { installPushService } from '../notifications/push-device.ts';

/** The device of a member who leaves keeps nothing of theirs, even if the answer is lost. */

// The headless shell shows no notifications.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } });

/** Opens the page after the proof, on a device with data of the member. */
async function openProven(page: Page): Promise<void> {
  await page.goto('/help/trouble');
  await page.evaluate(() => {
    sessionStorage.setItem('member:leaving', 'the-key');
    for (const storage of [sessionStorage, localStorage]) storage.setItem('member:kept', '');
  });
  await page.goto('/my/leave');
}

async function pressLeave(page: Page): Promise<void> {
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴하기' }).click();
}

/** The server handles the first call, and its answer is lost. */
const leaveOnServer = (page: Page, id: number) => {
  let isFirst = true;
  return page.route('**/api/v1/user/me?*', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await onDatabase((db) => db.transaction((transaction) => eraseMember(transaction, id)));
    await route.abort();
  });
};

const keptOfMember = (page: Page) =>
  page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) =>
      Object.keys(storage).filter((key) => key.startsWith('member:')),
    ),
  );

test('all data of the member is removed with the worker and its notifications, also if the answer is lost', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await installPushService(context);
  await context.grantPermissions(['notifications']);
  const me = await signIn();
  await page.goto('/my/alarm-setting');
  const onSwitch = page.getByRole('switch', { name: /^이 기기로 알림 받기/ });
  await onSwitch.click();
  await expect(onSwitch).toBeChecked();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).showNotification('푸릇'));

  await openProven(page);
  await page.evaluate(() => {
    Notification.prototype.close = function (this: Notification) {
      sessionStorage.setItem('closed', this.title);
    };
  });
  await leaveOnServer(page, me.id);
  await pressLeave(page);
  await page.waitForURL('/');
  expect(await keptOfMember(page)).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('closed'))).toBe('푸릇');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  // The browser logs lost and refused calls.
  consoleErrors.length = 0;
});
