import { sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushSubscription } from '../../../src/db/schema/index.ts';
import { askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { type PushService, startPushService } from '../../harness/services/push-service.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

describe.each(serverDatabases)('push subscriptions on %s', (kind) => {
  let api: TestApi;
  let service: PushService;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    service = await startPushService();
    api = await startTestApi(kind, { PUSH_SERVICES: service.origin });
    add = fixtures(api.db);
  });
  afterAll(async () => {
    await api?.stop();
    await service?.stop();
  });

  const known = async (cookie: string, endpoint: string) => {
    const query = `endpoint=${encodeURIComponent(endpoint)}` as const;
    const { body } = await call(api, `GET /api/v1/alarm/push?${query}`, { cookie });
    return body.data.subscribed;
  };
  const subscribe = (cookie: string, subscription: unknown) =>
    call(api, 'POST /api/v1/alarm/push', { cookie, body: subscription });

  test('belong to their session, begin and end at its member’s request, and always use one key', async () => {
    const [me, other] = [await add.addAccount(), await add.addAccount()];
    const [here, elsewhere] = [await signInAs(api, me.id), await signInAs(api, me.id)];
    const { subscription } = service.addDevice();
    const { endpoint } = subscription;
    const { publicKey } = (await call(api, 'GET /api/v1/alarm/push', { cookie: here })).body.data;
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect((await (await askAs(api, other))('GET /api/v1/alarm/push')).body.data).toEqual({
      publicKey,
      subscribed: false,
    });

    for (let times = 0; times < 2; times++) {
      expect((await subscribe(here, subscription)).body.data).toEqual({ subscribed: true });
    }
    expect([await known(here, endpoint), await known(elsewhere, endpoint)]).toEqual([true, false]);

    const query = `endpoint=${encodeURIComponent(endpoint)}` as const;
    const end = (cookie: string) => call(api, `DELETE /api/v1/alarm/push?${query}`, { cookie });
    expect((await end(await signInAs(api, other.id))).status).toBe(200);
    expect(await known(here, endpoint)).toBe(true);
    for (let times = 0; times < 2; times++) {
      expect((await end(elsewhere)).body.data).toEqual({ subscribed: false });
      expect(await known(here, endpoint)).toBe(false);
    }
  });

  test('are one a session: a browser that subscribes again moves to the new session', async () => {
    const [me, next] = [await add.addAccount(), await add.addAccount()];
    const [mine, theirs] = [await signInAs(api, me.id), await signInAs(api, next.id)];
    const [former, { subscription }] = [service.addDevice().subscription, service.addDevice()];
    await subscribe(mine, former);
    await subscribe(mine, subscription);
    expect([await known(mine, former.endpoint), await known(mine, subscription.endpoint)]).toEqual([false, true]);
    // Another member has signed in on this device.
    await subscribe(theirs, subscription);
    expect([await known(mine, subscription.endpoint), await known(theirs, subscription.endpoint)]).toEqual([
      false,
      true,
    ]);
  });

  test('are limited to ten a member: the oldest is deleted', async () => {
    const me = await add.addAccount();
    const devices: [cookie: string, endpoint: string][] = [];
    for (let nth = 0; nth < 11; nth++) {
      const cookie = await signInAs(api, me.id);
      const { subscription } = service.addDevice();
      await subscribe(cookie, subscription);
      devices.push([cookie, subscription.endpoint]);
    }
    const told = await Promise.all(devices.map(([cookie, endpoint]) => known(cookie, endpoint)));
    expect(told).toEqual(devices.map((_, nth) => nth > 0));
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.example/fcm/send/a',
    'https://fcm.googleapis.com@evil.example/',
    'https://user@fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://evilpush.services.mozilla.com.example/',
    'https://evil-push.apple.com/',
    'https://push.services.mozilla.com/',
    'https://autopush.push.services.mozilla.com/wpush/v2/a',
    'https://a.push.apple.com/a',
    'https://evil.notify.windows.com/w/?token=a',
    'https://wns2-a.evil.notify.windows.com/w/?token=a',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'file:///etc/passwd',
    'not an address',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    '',
  ])('are refused for the endpoint %s', async (endpoint) => {
    const me = await askAs(api, await add.addAccount());
    const before = await api.db.$count(pushSubscription);
    const refused = await me('POST /api/v1/alarm/push', { ...service.addDevice().subscription, endpoint });
    expect(outcome(refused)).toEqual([400, 'BAD_REQUEST']);
    expect(refused.body.field).toBe('endpoint');
    expect(await api.db.$count(pushSubscription)).toBe(before);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])('are accepted for the endpoint %s', async (endpoint) => {
    const me = await askAs(api, await add.addAccount());
    const { status } = await me('POST /api/v1/alarm/push', { ...service.addDevice().subscription, endpoint });
    expect(status).toBe(200);
  });

  test.each<[string, (keys: { p256dh: string; auth: string }) => unknown]>([
    ['keys.p256dh', ({ auth }) => ({ auth, p256dh: 'B'.repeat(87) })],
    ['keys.p256dh', ({ auth }) => ({ auth, p256dh: 'short' })],
    ['keys.auth', ({ p256dh }) => ({ p256dh, auth: 'a'.repeat(23) })],
    ['keys.auth', ({ p256dh }) => ({ p256dh })],
    ['keys', () => null],
  ])('are refused without a valid %s', async (field, spoil) => {
    const me = await askAs(api, await add.addAccount());
    const { endpoint, keys } = service.addDevice().subscription;
    const refused = await me('POST /api/v1/alarm/push', { endpoint, keys: spoil(keys) });
    expect([refused.status, refused.body.field]).toEqual([400, field]);
  });

  test('are deleted with their session, in every way that a session ends', async () => {
    const me = await add.addAccount();
    const cookie = await signInAs(api, me.id);
    const { subscription } = service.addDevice();
    await subscribe(cookie, subscription);
    await call(api, 'POST /api/v1/user/logout', { cookie });
    const { rows } = await api.db.execute(sql`
      select from push_subscription where endpoint = ${subscription.endpoint}`);
    expect(rows).toEqual([]);
    expect((await subscribe(cookie, subscription)).status).toBe(401);
  });
});
