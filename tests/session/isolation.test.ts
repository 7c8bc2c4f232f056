import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishEvents } from '../../src/db/domain-events.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { call, readerOf } from '../harness/call.ts';
import { times } from '../harness/endurance.ts';
import { type Account, fixtures } from '../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';
import { signInAs } from '../harness/actors/sign-in.ts';

/** A visitor has no account. */
type Reader = { account?: Account; cookie?: string };

const IN_ALL = times({ full: 1_000, quick: 150 });
const AT_ONCE = 30;

describe.each(serverDatabases)('concurrent requests for the same page on %s', () => {
  let server: SharedServer;
  let story: number;
  beforeAll(async () => {
    server = await shareTestServer();
    story = await fixtures(server.db).addStory();
  });
  afterAll(() => server?.stop());

  async function members(count: number): Promise<Required<Reader>[]> {
    const add = fixtures(server.db);
    const readers = [];
    for (let index = 0; index < count; index++) {
      const account = await add.addAccount({ nickname: `독자 ${count}.${String(index).padStart(3, '0')}` });
      readers.push({ account, cookie: await signInAs(server, account.id) });
    }
    return readers;
  }

  /** Requests a page as this reader, and returns the nicknames of all readers that the answer contains. */
  async function namesSeenBy({ cookie }: Reader, path: string, all: Reader[]): Promise<(string | undefined)[]> {
    const page = await call(server, `GET ${path}`, cookie ? { cookie } : {});
    expect(page.status).toBe(200);
    const names = all.flatMap(({ account }) => account?.nickname ?? []).filter((name) => page.text.includes(name));
    return [readerOf(page)?.nickname, ...names];
  }

  const onlyTheirOwn = ({ account }: Reader) => [account?.nickname, ...(account ? [account.nickname] : [])];

  test(`of two members and a visitor, ${IN_ALL} times, return only their own data`, async () => {
    const readers: Reader[] = [...(await members(2)), {}];
    const paths = ['/', `/story/${story}`];
    const asked = Array.from({ length: IN_ALL }, (_, index) => ({
      reader: readers[index % readers.length] ?? {},
      path: paths[index % paths.length] ?? '/',
    }));
    while (asked.length > 0) {
      // Invalidates the visitors' cached page, so that all requests are rendered concurrently.
      await publishEvents(server.db, { what: 'status changed', id: story, kind: 'story' });
      const now = asked.splice(0, AT_ONCE);
      const seen = await Promise.all(now.map(({ reader, path }) => namesSeenBy(reader, path, readers)));
      expect(seen).toEqual(now.map(({ reader }) => onlyTheirOwn(reader)));
    }
  });

  test('of sixty members return each page with the member’s own nickname', async () => {
    const readers = await members(60);
    const seen = await Promise.all(readers.map((reader) => namesSeenBy(reader, '/', readers)));
    expect(seen).toEqual(readers.map(onlyTheirOwn));
  });

  test('of sixty members return each call for its own member', async () => {
    const readers = await members(61);
    const seen = await Promise.all(readers.map(({ cookie }) => call(server, 'GET /api/v1/user/me', { cookie })));
    expect(seen.map(({ body }) => body.data.id)).toEqual(readers.map(({ account }) => account.id));
  });
});
