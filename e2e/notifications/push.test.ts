import { randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import { eq } from '../../src/db/drizzle.ts';
import { pushSubscription } from '../../src/db/schema/index.ts';
import { createComment } from '../../src/features/community/comment/server/create-comment.server.ts';
import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { runAlarmJob } from '../../tests/harness/actors/run-alarm-job.ts';
import { expectNoBarriers } from '../walk/axe.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { addTalk } from '../contents/contents.ts';
import { onDatabase } from '../database.ts';
import { expect, expireAccess, test } from '../people/members.ts';
import { deliver, installPushService, shownNotifications } from './push-device.ts';

/** Push messages on a device without an open page. */

// The headless shell shows no notifications.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } });

const SETTINGS = '/my/alarm-setting';
const SWITCH = { name: /^이 기기로 알림 받기/ };

const isKnown = (endpoint: string) =>
  onDatabase(async (db) => (await db.$count(pushSubscription, eq(pushSubscription.endpoint, endpoint))) > 0);

test('push messages are switched on, shown, and switched off', { tag: '@phone' }, async ({ page, context, signIn }) => {
  const endpoint = await installPushService(context);
  await context.grantPermissions(['notifications']);
  await signIn();
  await page.goto(SETTINGS);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const onSwitch = page.getByRole('switch', SWITCH);
  await expect(onSwitch).toBeEnabled();
  expect(await workers()).toBe(0);

  await onSwitch.click();
  await expect.poll(() => isKnown(endpoint)).toBe(true);
  await expect(onSwitch).toBeChecked();
  await expectNoBarriers(page);
  await page.reload();
  await expect(onSwitch).toBeChecked();

  const message = { title: '푸릇', body: '새싹님이 내 톡에 댓글을 남겼어요.', path: '/community/view/100', tag: 'a' };
  const shown = { title: '푸릇', body: message.body, tag: 'a', icon: '/icon-192.png' };
  const icon = context.waitForEvent('request', (request) => request.url().endsWith('/icon-192.png'));
  await deliver(page, message);
  await icon;
  expect(await shownNotifications(page)).toEqual([shown]);
  const body = '잎새님이 내 톡에 댓글을 남겼어요.';
  await deliver(page, { ...message, body });
  expect(await shownNotifications(page)).toEqual([{ ...shown, body }]);

  await onSwitch.click();
  await expect.poll(() => isKnown(endpoint)).toBe(false);
  await expect(onSwitch).not.toBeChecked();
  await expect.poll(workers).toBe(0);
});

test(
  'a notification opens the tab with its page, or a new one, and only pages of this site',
  { tag: '@desktop' },
  async ({ page, context, signIn }) => {
    await installPushService(context);
    await context.grantPermissions(['notifications']);
    const me = await signIn();
    await page.goto(SETTINGS);
    await page.getByRole('switch', SWITCH).click();
    await expect(page.getByRole('switch', SWITCH)).toBeChecked();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    /** Presses a notification by the event that the browser sends to the worker. */
    const press = (path: string, tag = path) =>
      worker.evaluate(
        async ([path, tag]) => {
          const scope = globalThis as unknown as {
            registration: ServiceWorkerRegistration;
            NotificationEvent: new (type: string, init: object) => Event;
          };
          await scope.registration.showNotification('푸릇', { tag, data: { path } });
          const [notification] = await scope.registration.getNotifications({ tag });
          dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
        },
        [path, tag] as const,
      );
    // Replaces functions that a browser allows only after a user gesture.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        led: string[];
        clients: { openWindow: (url: string) => Promise<null> };
        WindowClient: { prototype: { focus: () => Promise<void> } };
      };
      scope.led = [];
      scope.clients.openWindow = async (url) => {
        scope.led.push(`new ${url}`);
        return null;
      };
      scope.WindowClient.prototype.focus = async function (this: { url: string }) {
        scope.led.push(`open ${this.url}`);
      };
    });
    const led = () => worker.evaluate(() => (globalThis as unknown as { led: string[] }).led);
    for (const elsewhere of ['https://example.com/', '//example.com/']) await press(elsewhere);
    await press('/alarm?tag=comment');
    await press(`${SETTINGS}#push`);
    const { origin } = new URL(page.url());
    await expect.poll(led).toEqual([`new ${origin}/alarm?tag=comment`, `open ${origin}${SETTINGS}`]);
    await expect(page).toHaveURL(SETTINGS);

    // A followed alarm is marked as read on every device.
    const alarms = async () => (await (await page.request.get('/api/v1/alarm/not-read')).json()).data?.content;
    const talk = await addTalk('이웃이 말을 거는 톡', { authorId: me.id });
    await onDatabase(async (db) => {
      const request = {
        memberId: await fixtures(db).addMember(`이웃${randomUUID().slice(0, 6)}`),
        requestId: randomUUID(),
      };
      await createComment(db, 'talk', { body: '잘 읽었어요.', contentId: talk.id, repliedTo: null }, request);
      await runAlarmJob(db);
    });
    const [{ id, link }] = await alarms();
    // The worker is complete once it has stored the offline page.
    await expect.poll(() => page.evaluate(() => caches.match('/offline').then(Boolean))).toBe(true);
    // Most notifications are pressed after the access token has expired.
    await expireAccess(me.id);
    const calls: Request[] = [];
    context.on('request', (request) => request.method() === 'POST' && calls.push(request));
    await press(link, id);
    await expect.poll(alarms).toEqual([]);
    // Like all our calls, these have an idempotency key and the API key; the repeated call has the same idempotency
    // key.
    const pathOf = (request: Request) => new URL(request.url()).pathname;
    expect(calls.map(pathOf)).toEqual(['/api/v1/alarm', '/api/v1/user/refresh', '/api/v1/alarm']);
    expect(calls.map((request) => request.headers()['x-api-key'])).toEqual(calls.map(() => 'pureut-web'));
    const [first, refresh, second] = calls.map((request) => request.headers()['x-request-id']);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
    expect(refresh).not.toBe(first);
  },
);
