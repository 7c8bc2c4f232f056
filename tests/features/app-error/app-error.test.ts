import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appError } from '../../../src/db/schema/index.ts';
import {
  dropOldAppErrors,
  recordAppError,
  listAppErrors,
} from '../../../src/features/operations/app-error/app-error.server.ts';
import { endRelations } from '../../../src/features/people/member/relations.server.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { sql } from '../../../src/db/drizzle.ts';
import { askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';

const LINE = 'POST /api/report/app-error';
const stack = (frame: string) => `TypeError: x is undefined\n    at ${frame}\n    at outer (/_astro/none.js:9:9)`;

describe.each(serverDatabases)('reported errors on %s', (kind) => {
  let server: TestServer;
  let databaseUrl: string;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    databaseUrl = await createDatabase();
    server = await startTestServer(kind, { DATABASE_URL: databaseUrl, RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' });
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  let lastAddress = 0;
  const report = (body: object) =>
    call(server, LINE, { body, headers: { 'x-forwarded-for': `203.0.113.${++lastAddress}` } });
  const kept = async (title: string) =>
    (await listAppErrors(server.db, { size: 100 })).filter((error) => error.title.includes(title));

  test('are stored in one row for equal errors, with count, time, builds and last member', async () => {
    const answer = await report({
      title: 'E1: a 1',
      callstack: stack('f (/_astro/none.js:1:2)'),
      userId: 'not-signed-in',
    });
    expect(answer.body).toEqual({ status: { code: 200, message: 'OK' }, result: null });
    const account = await add.addAccount();
    const ask = await askAs(server, account);
    // The session determines the member, not the body.
    expect((await ask(LINE, { title: 'E1: a 2', callstack: stack('f (/_astro/none.js:1:7)'), userId: 1 })).status).toBe(
      200,
    );
    await report({ title: 'E1: a 2', callstack: stack('g (/_astro/none.js:1:7)'), userId: 'not-signed-in' });
    const errors = await kept('E1');
    expect(errors.map(({ reportCount }) => reportCount)).toEqual([1, 2]);
    expect(errors[1]).toMatchObject({ memberId: account.id, versions: [expect.stringMatching(/^[\da-f]{8}$/)] });
    expect(errors[1]?.lastSeenAt.getTime()).toBeGreaterThan(errors[1]?.firstSeenAt.getTime() ?? 0);
    const shown = spawnSync(process.execPath, ['src/commands/admin.ts', 'errors'], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      encoding: 'utf8',
    });
    expect(shown.stdout).toContain(`2x`);
    expect(shown.stdout).toMatch(/^\d+ of 2,000 errors$/m);
    expect(shown.stdout).toContain('E1: a 2');

    await server.db.transaction((transaction) => endRelations(transaction, account.id));
    expect((await kept('E1'))[1]?.memberId).toBeNull();
  });

  test('name source files by source maps that are not served', async () => {
    const [map = ''] = globSync('IslandFailure.*.js.map', { cwd: join(projectRoot, 'dist/maps') });
    const script = map.replace(/\.map$/, '');
    const [first = ''] = readFileSync(join(projectRoot, 'dist/client/_astro', script), 'utf8').split('\n');
    const column = first.indexOf('visually-hidden') + 1;
    const frame = `at o (https://www.example.com/_astro/${script}:1:${column})`;
    await report({ title: 'E2: named', callstack: `Error: named\n    ${frame}`, userId: 'not-signed-in' });
    const [error] = await kept('E2');
    expect(error?.callstack).toMatch(/at o \(src\/features\/operations\/app-error\/IslandFailure\.tsx:\d+:\d+\)/);
    expect((await fetch(`${server.origin}/_astro/${map}`)).status).toBe(404);
    expect(readFileSync(join(projectRoot, 'dist/client/_astro', script), 'utf8')).not.toContain('sourceMappingURL');
  });

  test('stop naming sources after reading many maps in a minute, except for scripts that were named recently', async () => {
    const folder = join(projectRoot, 'dist/maps');
    const END = 9_999_999;
    const [often = '', ...others] = globSync('*.js.map', { cwd: folder }).flatMap((map) => {
      const origin = new SourceMap(JSON.parse(readFileSync(join(folder, map), 'utf8'))).findOrigin(1, END);
      return 'fileName' in origin && origin.fileName ? [`/_astro/${map.replace(/\.map$/, '')}:1:${END}`] : [];
    });
    let reports = 0;
    const isNamed = async (place: string) => {
      const title = `E7: ${String.fromCharCode(97 + reports++)}`;
      await report({ title, callstack: `Error: named\n    at o (${place})`, userId: 'not-signed-in' });
      return !(await kept(title))[0]?.callstack.includes('/_astro/');
    };
    expect(await isNamed(often)).toBe(true);
    for (const place of others.splice(0, 7)) expect(await isNamed(place)).toBe(true);
    expect(await isNamed(often)).toBe(true);
    expect(await isNamed(others.shift() ?? '')).toBe(true);
    for (const place of others.splice(0, 10)) await isNamed(place);
    expect(await isNamed(others.shift() ?? '')).toBe(false);
    expect(await isNamed(often)).toBe(true);
  });

  test('contain no personal data', async () => {
    const callstack = [
      'Error: failed for someone@mail.example',
      '    at load (https://www.example.com/search/result?keyword=비밀#me:1:2)',
      '    at from 203.0.113.9 and 2001:db8::ff00:42:8329',
      '    at Bearer abc.def token=hunter2 eyJhbGciOiJIUzI1NiJ9abcdefgh0',
      '    at phone 010-1234-5678\u0007',
    ].join('\n');
    await report({ title: 'E3: user someone@mail.example', callstack, userId: 'not-signed-in' });
    const [error] = await kept('E3');
    const text = `${error?.title}\n${error?.callstack}`;
    for (const secret of [
      'someone',
      '비밀',
      '203.0.113.9',
      '2001:db8',
      'abc.def',
      'hunter2',
      'eyJhb',
      '1234',
      '\u0007',
      'www.example.com',
    ]) {
      expect(text.includes(secret), `${secret} in ${text}`).toBe(false);
    }
    expect(text).toContain('/search/result:1:2');
  });

  test('keep the id of a request to our server, as it is written in the log', async () => {
    const uuid = '12345678-1234-4567-8901-123456789012';
    const callstack = `request ${uuid}\nrequest ${uuid.replaceAll('-', '')}\n${uuid} request ${uuid}0`;
    await report({ title: 'E6: of the server', callstack, userId: 'not-signed-in' });
    const [first, second, third] = (await kept('E6'))[0]?.callstack.split('\n') ?? [];
    expect([first, second]).toEqual([`request ${uuid}`, `request ${uuid.replaceAll('-', '')}`]);
    expect(third).not.toMatch(/1234/);
  });

  test.each<[string, object]>([
    ['no title', { title: ' ', callstack: '', userId: 'not-signed-in' }],
    ['a long title', { title: 'x'.repeat(301), callstack: '', userId: 'not-signed-in' }],
    ['a long callstack', { title: 'x', callstack: 'x'.repeat(4_001), userId: 'not-signed-in' }],
    ['nobody', { title: 'x', callstack: '' }],
    ['an odd member', { title: 'x', callstack: '', userId: { id: 1 } }],
  ])('with %s are refused', async (_, body) => {
    expect(outcome(await report(body))).toEqual([400, 'BAD_REQUEST']);
  });

  test('are limited to eight kilobytes each, and ten a minute from one address', async () => {
    expect((await report({ title: 'x', callstack: 'x'.repeat(9_000), userId: 'not-signed-in' })).status).toBe(413);
    const again = () =>
      call(server, LINE, {
        body: { title: 'E4: often', callstack: '', userId: 'not-signed-in' },
        headers: { 'x-forwarded-for': '198.51.100.7' },
      });
    const answers = await Promise.all(Array.from({ length: 13 }, again));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await kept('E4'))[0]?.reportCount).toBe(10);
  });

  test('that have not been seen for 90 days are deleted', async () => {
    await report({ title: 'E5: old', callstack: '', userId: 'not-signed-in' });
    await server.db.execute(sql`update app_error set last_seen_at = now() - interval '91 days' where title like 'E5%'`);
    expect(await dropOldAppErrors(server.db, 100)).toBe(1);
    expect(await kept('E5')).toEqual([]);
  });

  describe('when the table is full', () => {
    const MAX_ERRORS = 4;
    const report = async (times: number, ...titles: string[]) => {
      for (const title of titles) {
        for (let time = 0; time < times; time++) {
          const reported = { title, callstack: '', memberId: undefined, version: 'b' };
          await recordAppError(server.db, reported, { maxErrors: MAX_ERRORS });
        }
      }
    };
    const passHours = (hours: number) =>
      server.db.execute(sql`update app_error set last_seen_at = last_seen_at - make_interval(hours => ${hours})`);
    const titles = async () => (await listAppErrors(server.db, { size: 9 })).map(({ title }) => title).sort();
    beforeEach(() => server.db.delete(appError));

    test('made-up errors replace each other, and not a frequent recent error', async () => {
      await report(32, 'often');
      await passHours(48);
      await report(4, 'made up a', 'made up b', 'made up c', 'made up d', 'made up e', 'made up f');
      expect(await titles()).toContain('often');
      expect(await titles()).toHaveLength(MAX_ERRORS);
    });

    test('a new error is stored at once, and new errors stay when the others have not been seen for a day', async () => {
      await report(2, 'made up a', 'made up b', 'made up c', 'made up d');
      await report(1, 'new');
      expect(await titles()).toContain('new');
      await passHours(25);
      await report(1, 'newer', 'newest');
      expect(await titles()).toEqual(['made up c', 'made up d', 'newer', 'newest']);
    });

    test('a frequent error is replaced when it has not been seen for days', async () => {
      await report(8, 'over');
      await passHours(5 * 24);
      await report(2, 'a', 'b', 'c', 'd');
      expect(await titles()).toEqual(['a', 'b', 'c', 'd']);
    });
  });
});
