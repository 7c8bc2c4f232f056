import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit, stripBanner } from '../../../src/db/schema/index.ts';
import { saveStripBanner } from '../../../src/features/notifications/strip-banner/strip-banner.server.ts';
import { stripBannerSchema } from '../../../src/features/notifications/strip-banner/strip-banner-input.ts';
import { PageStore } from '../../../src/cache/page-store.ts';
import { showStripBanner } from '../../../src/jobs/strip-banner.ts';
import { databaseKinds, startTestDatabase } from '../../harness/database/database.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';

const SOON_MS = 1_500;
const DAY_MS = 86_400_000;

const input = {
  isActive: true,
  startsAt: null,
  endsAt: null,
  description: '봄맞이 나눔',
  url: '/events',
  target: '_self' as const,
  platforms: ['mobile' as const, 'pc' as const],
};

describe.each(databaseKinds)('the strip banner on %s', (kind) => {
  let server: TestServer;
  const called = async () => (await (await fetch(`${server.origin}/api/v1/banner/strip`)).json()).data;
  const onPage = async () => (await (await fetch(`${server.origin}/term/SERVICE`)).text()).includes('봄맞이 나눔');

  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.db.delete(stripBanner);
  });

  const save = (changes: Partial<typeof input> | Record<string, unknown> = {}, version = 0) =>
    saveStripBanner(server.db, { ...input, ...changes } as typeof input, { by: null, version });

  test('is returned and shown at once, as it was saved', async () => {
    expect(await called()).toBeNull();
    await save();
    expect(await called()).toEqual({
      isActive: 1,
      startDate: null,
      endDate: null,
      description: '봄맞이 나눔',
      url: '/events',
      target: '_self',
      platform: 'mobile,pc',
    });
    await expect.poll(onPage).toBe(true);
    await save({ isActive: false }, 1);
    expect(await called()).toBeNull();
    await expect.poll(onPage).toBe(false);
  });

  test('begins and ends by itself, also on cached pages', async () => {
    await save({ startsAt: new Date(Date.now() + DAY_MS) });
    expect([await onPage(), await called()]).toEqual([false, null]);
    await save({ startsAt: new Date(Date.now() + SOON_MS) }, 1);
    await expect.poll(onPage).toBe(true);
    expect(await called()).not.toBeNull();
    await save({ endsAt: new Date(Date.now() + SOON_MS) }, 2);
    await expect.poll(onPage).toBe(false);
    expect(await called()).toBeNull();
  });

  test.each([
    ['inactive', { isActive: false }],
    ['over', { endsAt: new Date(Date.now() - DAY_MS) }],
    ['yet to come', { startsAt: new Date(Date.now() + DAY_MS) }],
  ])('is not shown while it is %s', async (_, changes) => {
    await save();
    await expect.poll(onPage).toBe(true);
    await save(changes, 1);
    expect(await called()).toBeNull();
    await expect.poll(onPage).toBe(false);
  });

  test('is not shown without a text, even if the row was written by hand', async () => {
    await server.db.insert(stripBanner).values({ id: 1, ...input, description: '', version: 1 });
    expect(await called()).toBeNull();
  });

  test('is not overwritten by a save of an older version', async () => {
    expect(await save()).toBe(true);
    expect(await save({ description: '여름맞이 나눔' }, 1)).toBe(true);
    const rows = await server.db.select().from(audit);
    expect(await save({ description: '가을맞이 나눔' }, 1)).toBe(false);
    expect(await called()).toMatchObject({ description: '여름맞이 나눔' });
    expect(await server.db.select().from(audit)).toHaveLength(rows.length);
    expect(rows.at(-1)).toMatchObject({
      act: 'strip banner changed',
      before: { description: '봄맞이 나눔' },
      after: { description: '여름맞이 나눔' },
    });
  });
});

test.each([
  ['url', 'a script', { url: 'javascript:alert(1)' }],
  ['url', 'another site without its scheme', { url: '//elsewhere.example' }],
  ['url', 'a word', { url: 'plain' }],
  ['url', 'a name and password before the host', { url: 'https://user:pw@elsewhere.example' }],
  ['url', 'a long path', { url: `/${'a'.repeat(2_000)}` }],
  ['description', 'a long one', { description: '가'.repeat(81) }],
  ['description', 'spaces', { description: '  ' }],
  ['platforms', 'none', { platforms: [] }],
  ['endsAt', 'an end before the beginning', { startsAt: new Date(2), endsAt: new Date(1) }],
])('the strip banner is refused for its %s: %s', (field, _, changes) => {
  const { error } = stripBannerSchema.safeParse({ ...input, ...changes });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test('no strip banner is shown when the database cannot be read', async () => {
  const database = await startTestDatabase('postgres');
  const store = new PageStore();
  const { current, listener } = showStripBanner({ db: database.db, log: pino({ level: 'silent' }), store });
  await saveStripBanner(database.db, input, { by: null, version: 0 });
  listener.connected?.();
  await expect.poll(current).toMatchObject({ description: '봄맞이 나눔' });
  await database.stop();
  listener.connected?.();
  await expect.poll(current).toBeUndefined();
});
