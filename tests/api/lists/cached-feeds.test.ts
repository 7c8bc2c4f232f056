import { afterAll, beforeAll, expect, test } from 'vitest';
import { event, exhibition } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { setCampaignStatus } from '../../../src/features/discovery/discover/campaign-status.server.ts';
import { paths } from '../../../src/site/paths.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { countQueries, type QueryCounter } from '../../harness/database/query-counter.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';

/** Feeds and sitemaps are cached, not made for each crawler and feed reader. */

const READERS = 20;

let counter: QueryCounter;
let server: TestServer;
let story: number;
beforeAll(async () => {
  counter = await countQueries(await createDatabase());
  server = await startTestServer('postgres', { DATABASE_URL: counter.url });
  story = await fixtures(server.db).addStory({ title: '첫 스토리' });
});
afterAll(async () => {
  await server?.stop();
  counter?.close();
});

const get = async (path: string) => (await fetch(server.origin + path)).text();
/** Returns the number of statements for concurrent requests. */
async function cost(path: string): Promise<number> {
  counter.take();
  await Promise.all(Array.from({ length: READERS }, () => get(path)));
  return counter.take();
}

test.each([
  { path: '/rss.xml', eachTime: 0, toMake: 2 },
  // The existence of this file is checked for each request.
  { path: '/sitemap/0.xml', eachTime: 1, toMake: 1 },
  { path: '/sitemap/pages.xml', eachTime: 0, toMake: 2 },
])('$path is made once for concurrent requests, and cached', async ({ path, eachTime, toMake }) => {
  expect(await cost(path)).toBe(READERS * eachTime + toMake);
  const kept = await get(path);
  expect(await cost(path)).toBe(READERS * eachTime);
  expect(await get(path)).toBe(kept);
});

test.each(['/rss.xml', '/sitemap/0.xml'])(
  '%s omits a hidden story at once, and has it when it is shown again',
  async (path) => {
    expect(await get(path)).toContain(`/story/${story}`);
    await setContentStatus(server.db, story, 'HIDDEN');
    await expect.poll(() => get(path)).not.toContain(`/story/${story}`);
    await setContentStatus(server.db, story, 'PUBLISHED');
    await expect.poll(() => get(path)).toContain(`/story/${story}`);
  },
);

test('the sitemap omits a hidden exhibition and event at once, and has them when they are shown again', async () => {
  const words = { title: '겨울', description: '', startsAt: new Date(), endsAt: new Date(), body: [] };
  for (const [kind, table, addressOf] of [
    ['exhibition', exhibition, paths.exhibition],
    ['event', event, paths.event],
  ] as const) {
    const [added] = await server.db
      .insert(table)
      .values({ ...words, status: 'HIDDEN' })
      .returning({ id: table.id });
    const { id = 0 } = added ?? {};
    const entry = `<loc>${server.origin}${addressOf(id)}</loc>`;
    expect(await get('/sitemap/pages.xml')).not.toContain(entry);
    for (const status of ['PUBLISHED', 'HIDDEN', 'PUBLISHED'] as const) {
      await setCampaignStatus(server.db, kind, id, status);
      const file = expect.poll(() => get('/sitemap/pages.xml'));
      await (status === 'PUBLISHED' ? file.toContain(entry) : file.not.toContain(entry));
    }
  }
});
