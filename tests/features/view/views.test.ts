import { afterAll, beforeAll, describe, expect } from 'vitest';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { testWithinDay } from '../../harness/within-day.ts';

const CHROME = 'Mozilla/5.0 Chrome/140.0';

describe.each(serverDatabases)('views on %s', (kind) => {
  let server: TestServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await startTestServer(kind, { ...signInEnv, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  type Visitor = { from?: string; userAgent?: string; cookie?: string };

  /** Adds a story and an article, and requests each by its own call. */
  async function addContents(authorId?: number) {
    const lines = [
      `GET /api/v1/stories/${await add.addStory({ ...(authorId && { authorId }) })}?visited=true`,
      `GET /api/v1/article/${await add.addArticle({ ...(authorId && { authorId }) })}?visited=true`,
    ];
    return {
      async visit({ from = '203.0.113.1', userAgent = CHROME, cookie }: Visitor = {}) {
        const headers = { 'user-agent': userAgent, 'x-forwarded-for': from };
        for (const line of lines) await call(server, line, { headers, ...(cookie && { cookie }) });
      },
      async counts(): Promise<number[]> {
        const answers = await Promise.all(lines.map((line) => call(server, line.replace('?visited=true', ''))));
        return answers.map(({ body }) => body.result.viewCount);
      },
    };
  }

  testWithinDay('count once for an address, for all browsers and concurrent requests', async () => {
    const { visit, counts } = await addContents();
    await Promise.all(Array.from({ length: 60 }, (_, turn) => visit({ userAgent: `Mozilla/5.0 reader ${turn}` })));
    expect(await counts()).toEqual([1, 1]);
    await visit({ from: '203.0.113.2' });
    expect(await counts()).toEqual([2, 2]);
  });

  testWithinDay('count once for the IPv6 network of a household', async () => {
    const { visit, counts } = await addContents();
    for (const from of ['2001:db8:1:2::3', '2001:db8:1:2:ffff::4', '2001:DB8:1:2::5']) await visit({ from });
    expect(await counts()).toEqual([1, 1]);
    await visit({ from: '2001:db8:1:3::3' });
    expect(await counts()).toEqual([2, 2]);
  });

  testWithinDay('count separately for visitors behind a trusted proxy, despite forged addresses', async () => {
    const { visit, counts } = await addContents();
    await visit({ from: '203.0.113.1, 10.1.2.3' });
    await visit({ from: '198.51.100.7, 203.0.113.1, 10.4.5.6' });
    expect(await counts()).toEqual([1, 1]);
    await visit({ from: '203.0.113.1, 203.0.113.2, 10.1.2.3' });
    expect(await counts()).toEqual([2, 2]);
  });

  testWithinDay('count once for a member at all addresses, and for each member at one address', async () => {
    const { visit, counts } = await addContents();
    const [one, other] = [await add.addAccount(), await add.addAccount()];
    const cookie = await signInAs(server, one.id);
    const onTheirPhone = await signInAs(server, one.id);
    await visit({ cookie });
    await visit({ cookie: onTheirPhone, from: '203.0.113.9', userAgent: 'Mozilla/5.0 Mobile' });
    expect(await counts()).toEqual([1, 1]);
    await visit({ cookie: await signInAs(server, other.id) });
    await visit();
    expect(await counts()).toEqual([3, 3]);
  });

  testWithinDay('do not count for a crawler, nor without a user agent', async () => {
    const { visit, counts } = await addContents();
    await visit({ userAgent: 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)' });
    await visit({ userAgent: '' });
    await counts();
    expect(await counts()).toEqual([0, 0]);
  });

  testWithinDay('do not count for the author, and count for others', async () => {
    const author = await add.addAccount();
    const { visit, counts } = await addContents(author.id);
    await visit({ cookie: await signInAs(server, author.id) });
    expect(await counts()).toEqual([0, 0]);
    await visit({ cookie: await signInAs(server, (await add.addAccount()).id) });
    expect(await counts()).toEqual([1, 1]);
  });
});
