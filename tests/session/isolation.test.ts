import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { happened } from '../../src/db/happened.ts';
import { serverDatabases } from '../harness/database.ts';
import { call, readerOf } from '../harness/call.ts';
import { times } from '../harness/endurance.ts';
import { type Account, fixtures } from '../harness/fixtures.ts';
import { type SharedServer, shareTestServer } from '../harness/shared-server.ts';
import { signInAs } from '../harness/sign-in.ts';

/** Nobody for a visitor. */
type Reader = { account?: Account; cookie?: string };

const IN_ALL = times({ full: 1_000, quick: 150 });
const AT_ONCE = 30;

describe.each(serverDatabases)('people who ask for the same page at once on %s', () => {
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

  /** Asks as this reader, and names whoever of all readers stands in the answer. */
  async function namesSeenBy({ cookie }: Reader, path: string, all: Reader[]): Promise<(string | undefined)[]> {
    const page = await call(server, `GET ${path}`, cookie ? { cookie } : {});
    expect(page.status).toBe(200);
    const names = all.flatMap(({ account }) => account?.nickname ?? []).filter((name) => page.text.includes(name));
    return [readerOf(page)?.nickname, ...names];
  }

  const onlyTheirOwn = ({ account }: Reader) => [account?.nickname, ...(account ? [account.nickname] : [])];

  test(`two members and a visitor, ${IN_ALL} times: each gets only their own`, async () => {
    const readers: Reader[] = [...(await members(2)), {}];
    const paths = ['/', `/story/${story}`];
    const asked = Array.from({ length: IN_ALL }, (_, index) => ({
      reader: readers[index % readers.length] ?? {},
      path: paths[index % paths.length] ?? '/',
    }));
    while (asked.length > 0) {
      // Nothing is kept for the visitor, so that all of them are rendered side by side.
      await happened(server.db, { what: 'status changed', id: story, kind: 'story' });
      const now = asked.splice(0, AT_ONCE);
      const seen = await Promise.all(now.map(({ reader, path }) => namesSeenBy(reader, path, readers)));
      expect(seen).toEqual(now.map(({ reader }) => onlyTheirOwn(reader)));
    }
  });

  test('sixty members: each page has its own member’s nickname', async () => {
    const readers = await members(60);
    const seen = await Promise.all(readers.map((reader) => namesSeenBy(reader, '/', readers)));
    expect(seen).toEqual(readers.map(onlyTheirOwn));
  });

  test('sixty members: each call is answered for its own member', async () => {
    const readers = await members(61);
    const seen = await Promise.all(readers.map(({ cookie }) => call(server, 'GET /api/v1/user/me', { cookie })));
    expect(seen.map(({ body }) => body.data.id)).toEqual(readers.map(({ account }) => account.id));
  });
});
