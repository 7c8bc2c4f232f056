import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownArchive } from '../../../src/db/schema/index.ts';
import { ARCHIVES_PER_DAY } from '../../../src/features/people/own-data/archive.ts';
import { formatTime } from '../../../src/lib/dates.ts';
import { startTestBucket, type TestBucket } from '../../harness/services/bucket.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { unzip } from '../../harness/services/unzip.ts';

/** With a bucket; `archive.test.ts` tests a disk. */
describe('the page of a member’s data', () => {
  let bucket: TestBucket;
  let server: TestServer;
  let cookie: string;
  let other: string;
  beforeAll(async () => {
    bucket = await startTestBucket();
    server = await startTestServer('postgres', { ...signInEnv, ...bucket.env });
    const add = fixtures(server.db);
    const me = await add.addAccount();
    await add.addTalk({ authorId: me.id, text: '내가 쓴 톡' });
    cookie = await signInAs(server, me.id);
    other = await signInAs(server, (await add.addAccount()).id);
  });
  afterAll(async () => {
    await server?.stop();
    await bucket?.stop();
  });

  const get = (path: string, as?: string) =>
    fetch(server.origin + path, { redirect: 'manual', headers: as ? { cookie: as } : {} });
  const page = async () => (await get('/my/record', cookie)).text();

  test('starts an archive without a script, and gives it to no other member', async () => {
    expect(await page()).toContain('내 기록 모으기');
    const asked = await fetch(`${server.origin}/my/record`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
    });
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/my/record']);
    await expect.poll(page, { timeout: 20_000 }).toContain('다 모았어요');
    const [, path = ''] = /href="(\/my\/record\/[0-9a-f]{40})"/.exec(await page()) ?? [];

    const file = await get(path, cookie);
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="pureut-record.zip"');
    const archive = unzip(Buffer.from(await file.arrayBuffer()));
    expect(JSON.parse(String(archive.get('talks.json')))).toMatchObject([{ text: '내가 쓴 톡' }]);

    const nowhere = path.replace(/.{40}$/, '0'.repeat(40));
    const [foreign, none] = await Promise.all([path, nowhere].map((each) => get(each, other)));
    expect([foreign?.status, none?.status]).toEqual([404, 404]);
    const text = async (answer?: Response) => (await answer?.text())?.replaceAll(/nonce-\S+/g, '');
    expect(await text(foreign)).toBe(await text(none));
    for (const each of ['/my/record', path]) {
      const visitor = await get(each);
      expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/']);
    }
    const crossSite = { method: 'POST', headers: { cookie, origin: 'https://elsewhere.example' } };
    expect((await fetch(`${server.origin}/my/record`, crossSite)).status).toBe(403);
  });

  test('says when the next archive is possible after the daily limit', async () => {
    const { id: memberId } = await fixtures(server.db).addAccount();
    const spender = await signInAs(server, memberId);
    const until = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 4 * 3_600_000);
    const over = { memberId, expiresAt: new Date(), isRemoved: true };
    const asked = Array.from({ length: ARCHIVES_PER_DAY }, (_, hours) => ({
      ...over,
      key: randomBytes(20).toString('hex'),
      createdAt: new Date(until.getTime() + (hours - 24) * 3_600_000),
    }));
    await server.db.insert(ownArchive).values(asked);
    const html = await (await get('/my/record', spender)).text();
    expect(html).toMatch(new RegExp(`(오늘|내일) ${formatTime(until)}부터 다시 모을 수 있어요.`));
    expect(html).not.toContain('내 기록 모으기');
  });
});
