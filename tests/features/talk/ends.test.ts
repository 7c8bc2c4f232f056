import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/db/drizzle.ts';
import { follow } from '../../../src/db/schema/index.ts';
import { FOLLOWED_PAGES, TALKS_PER_PAGE, WAITING_FIRST_PAGES } from '../../../src/features/contents/talk/talk.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

let server: TestServer;
let channelId: number;
let authorId: number;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer('postgres');
  const add = fixtures(server.db);
  channelId = await add.addChannel({ isForHelp: true });
  authorId = await add.addMember();
  const { id } = await add.addAccount();
  cookie = await signInAs(server, id);
  await server.db.insert(follow).values({ followerId: id, followedId: authorId });
});
afterAll(() => server?.stop());

const addTalks = (talks: number) =>
  server.db.execute(sql`
    with added as (
      insert into content (kind, author_id, status, published_at)
      select 'talk', ${authorId}, 'PUBLISHED', now() - number * interval '1 minute'
      from generate_series(1, ${talks}::int) as number returning id, published_at
    )
    insert into talk (id, channel_id, published_at, text) select id, ${channelId}, published_at, '톡' from added`);

/** Returns the text at the end of a page's list, if there is one. */
async function endOf(path: string): Promise<string | undefined> {
  const html = await (await fetch(server.origin + path, { headers: { cookie } })).text();
  const [, end] = /<p class="talk-list-end"[^>]*>([^<]*)</.exec(html) ?? [];
  return end?.replaceAll(/\s+/g, ' ').trim();
}

test('the last page of a limited list of talks says where older talks are', async () => {
  const feed = (page: number) => endOf(`/community/feed?page=${page}`);
  const waiting = (page: number) => endOf(`/community/list?channel=${channelId}&show=waiting&page=${page}`);
  await addTalks(FOLLOWED_PAGES * TALKS_PER_PAGE);
  expect(await feed(FOLLOWED_PAGES)).toBeUndefined();
  await addTalks((WAITING_FIRST_PAGES - FOLLOWED_PAGES) * TALKS_PER_PAGE + 1);
  expect(await feed(FOLLOWED_PAGES - 1)).toBeUndefined();
  expect(await feed(FOLLOWED_PAGES)).toBe('여기에는 톡 600개까지만 모아요. 더 지난 톡은 작성자의 페이지에 있어요.');
  expect(await waiting(WAITING_FIRST_PAGES - 1)).toBeUndefined();
  expect(await waiting(WAITING_FIRST_PAGES)).toBe(
    '여기에는 톡 1,200개까지만 모아요. 더 지난 톡은 최신순에서 볼 수 있어요.',
  );
});
