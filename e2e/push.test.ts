import { randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import { eq } from '../src/db/drizzle.ts';
import { pushSubscription } from '../src/db/schema/index.ts';
import { createComment } from '../src/features/comment/create-comment.server.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { tellEverybody } from '../tests/harness/tell-everybody.ts';
import { expectNoBarriers } from './axe.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { addTalk } from './contents.ts';
import { onDatabase } from './database.ts';
import { expect, expireAccess, test } from './members.ts';
import { APP_USER_AGENT } from './native-app.ts';
import { deliver, installPushService, shownNotifications } from './push-device.ts';

/** Being told of alarms on a device while no page is open. */

// The headless shell shows no notifications.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumFlags } });

const SETTINGS = '/my/alarm-setting';
const SWITCH = { name: /^이 기기로 알림 받기/ };

const isKnown = (endpoint: string) =>
  onDatabase(async (db) => (await db.$count(pushSubscription, eq(pushSubscription.endpoint, endpoint))) > 0);

test('is turned on, shows what comes and leads there, and is turned off', async ({ page, context, signIn }) => {
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
  const icon = context.waitForEvent('request', (request) => request.url().endsWith('/icon-192.png'));
  await deliver(page, message);
  await icon;
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  await deliver(page, { ...message, body: '잎새님이 내 톡에 댓글을 남겼어요.' });
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: '푸릇', body: '잎새님이 내 톡에 댓글을 남겼어요.', tag: 'a', icon: '/icon-192.png' }]);

  await onSwitch.click();
  await expect.poll(() => isKnown(endpoint)).toBe(false);
  await expect(onSwitch).not.toBeChecked();
  await expect.poll(workers).toBe(0);
});

test(
  'a notification leads to the tab that shows its place, or to a new one, and nowhere else than to ours',
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
    /** The reader presses a notification, as the browser tells the worker. */
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
    // A browser does neither unless a hand has pressed.
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

    // What has been followed is read, on every device.
    const alarms = async () => (await (await page.request.get('/api/v1/alarm/not-read')).json()).data?.content;
    const talk = await addTalk('이웃이 말을 거는 톡', { authorId: me.id });
    await onDatabase(async (db) => {
      const request = {
        memberId: await fixtures(db).addMember(`이웃${randomUUID().slice(0, 6)}`),
        requestId: randomUUID(),
      };
      await createComment(db, 'talk', { body: '잘 읽었어요.', contentId: talk.id, repliedTo: null }, request);
      await tellEverybody(db);
    });
    const [{ id, link }] = await alarms();
    // The worker is whole once it has the page that it shows without a connection.
    await expect.poll(() => page.evaluate(() => caches.match('/offline').then(Boolean))).toBe(true);
    // Later than access lasts, as most are.
    await expireAccess(me.id);
    const calls: Request[] = [];
    context.on('request', (request) => request.method() === 'POST' && calls.push(request));
    await press(link, id);
    await expect.poll(alarms).toEqual([]);
    // As all calls of ours do, these name themselves and the client; the same call again has the same name.
    const pathOf = (request: Request) => new URL(request.url()).pathname;
    expect(calls.map(pathOf)).toEqual(['/api/v1/alarm', '/api/v1/user/refresh', '/api/v1/alarm']);
    expect(calls.map((request) => request.headers()['x-api-key'])).toEqual(calls.map(() => 'pureut-web'));
    const [first, refresh, second] = calls.map((request) => request.headers()['x-request-id']);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
    expect(refresh).not.toBe(first);
  },
);

test('signing out ends it on the server', { tag: '@desktop' }, async ({ page, context, signIn }) => {
  const endpoint = await installPushService(context);
  await context.grantPermissions(['notifications']);
  await signIn();
  await page.goto(SETTINGS);
  await page.getByRole('switch', SWITCH).click();
  await expect.poll(() => isKnown(endpoint)).toBe(true);
  await page.request.post('/api/v1/user/logout');
  expect(await isKnown(endpoint)).toBe(false);
  // Whoever signs in next on this device has not asked for it.
  await signIn();
  await page.goto(SETTINGS);
  await expect(page.getByRole('switch', SWITCH)).toBeEnabled();
  await expect(page.getByRole('switch', SWITCH)).not.toBeChecked();
});

test('who has forbidden it is told how to allow it, and what fails stays off', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await installPushService(context);
  await signIn();
  await page.addInitScript(() => {
    // A headless browser has nobody to ask: it forbids.
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('permission') ?? 'default' });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', 'denied');
      return 'denied';
    };
  });
  await page.goto(SETTINGS);
  const onSwitch = page.getByRole('switch', SWITCH);
  await onSwitch.click();
  await expect(page.getByText('브라우저에서 알림이 차단되어 있어요.')).toBeVisible();
  await expect(onSwitch).toBeDisabled();
  await expect(onSwitch).not.toBeChecked();
  await expectNoBarriers(page);

  await page.evaluate(() => sessionStorage.setItem('permission', 'granted'));
  await page.addInitScript(() => (Notification.requestPermission = async () => 'granted'));
  await page.route('**/v1/alarm/push', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.reload();
  await onSwitch.click();
  await expect(page.getByText('연결이 원활하지 않아요.')).toBeVisible();
  await expect(onSwitch).not.toBeChecked();
  await expect(onSwitch).toBeEnabled();
  consoleErrors.length = 0;
});

const others: [what: string, userAgent: string, hint: string][] = [
  ['the native app', APP_USER_AGENT, '앱에서는 휴대폰의 알림 설정을 따라요.'],
  [
    'an iPhone’s tab',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    '공유 메뉴에서 ‘홈 화면에 추가’를 누른 뒤',
  ],
  ['a browser without it', 'Mozilla/5.0 (X11; Linux x86_64) Old/1.0', '이 브라우저에서는 알림을 받을 수 없어요.'],
];
for (const [what, userAgent, hint] of others) {
  test(`${what} is told so @desktop`, async ({ browser, signIn, baseURL }) => {
    const context = await browser.newContext({ userAgent, baseURL: baseURL ?? '' });
    await context.addInitScript(() => void delete (window as { PushManager?: unknown }).PushManager);
    await signIn({}, context);
    const page = await context.newPage();
    await page.goto(SETTINGS);
    await expect(page.getByText(hint)).toBeVisible();
    await expect(page.getByRole('switch', SWITCH)).toBeDisabled();
    await context.close();
  });
}

test('no reader who has not asked for it is given a worker, and the worker is always asked for anew @desktop', async ({
  page,
  signIn,
}) => {
  await signIn();
  for (const path of ['/', SETTINGS, '/alarm']) {
    await page.goto(path);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  }
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  for (const { src } of (await manifest.json()).icons) expect((await page.request.get(src)).status()).toBe(200);
});
