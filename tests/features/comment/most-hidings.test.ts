import { eq, sql } from '../../../src/db/drizzle.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentHiding, content } from '../../../src/db/schema/index.ts';
import {
  countHidings,
  listHidings,
  MOST_HIDINGS_COUNTED,
} from '../../../src/features/community/comment/author-control/hiding-queue.server.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

/** The queue of hidden comments with more contents than its count reads. */

const CONTENTS = 20_000;
const QUEUED = 5_000;

let database: TestDatabase;
let authorId: number;
beforeAll(async () => {
  database = await startTestDatabase('postgres');
  const { db } = database;
  authorId = await fixtures(db).addMember();
  await db.execute(sql`
    with added as (
      insert into content (kind, author_id, status, published_at)
      select 'story', ${authorId}, 'PUBLISHED', now() from generate_series(1, ${CONTENTS}) returning id)
    insert into comment_hiding (content_id) select id from added order by id limit ${QUEUED}`);
  await db.execute(sql`vacuum analyze content`);
  await db.execute(sql`vacuum analyze comment_hiding`);
}, 60_000);
afterAll(() => database?.stop());

/** Returns how many rows of both tables were read since the beginning. */
async function readRows(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_stat_force_next_flush()`)));
  const { rows } = await client.query(
    `select sum(idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_user_tables
     where relname in ('content', 'comment_hiding')`,
  );
  await client.end();
  return rows[0].rows;
}

test('is counted up to a limit, without reading the rows behind it', async () => {
  const before = await readRows();
  expect(await countHidings(database.db)).toBe(MOST_HIDINGS_COUNTED);
  const read = (await readRows()) - before;
  expect(read).toBeGreaterThanOrEqual(MOST_HIDINGS_COUNTED);
  expect(read).toBeLessThanOrEqual(2 * MOST_HIDINGS_COUNTED);
});

test('counts the contents that wait, until each is hidden, shown again, seen or deleted', async () => {
  const { db } = database;
  await db.execute(sql`update comment_hiding set seen_at = now()`);
  const [one = 0, other = 0] = [await fixtures(db).addStory({ authorId }), await fixtures(db).addStory({ authorId })];
  await db.insert(commentHiding).values([{ contentId: one }, { contentId: other }]);
  const counts = async () => [await countHidings(db), (await listHidings(db, 0)).total];
  expect(await counts()).toEqual([2, 2]);
  await setContentStatus(db, one, 'HIDDEN');
  expect(await counts()).toEqual([1, 1]);
  await setContentStatus(db, one, 'PUBLISHED');
  expect(await counts()).toEqual([2, 2]);
  await db.update(commentHiding).set({ seenAt: new Date() }).where(eq(commentHiding.contentId, other));
  expect(await counts()).toEqual([1, 1]);
  await setContentStatus(db, one, 'DELETED');
  expect(await counts()).toEqual([0, 0]);
  expect(await db.$count(commentHiding, eq(commentHiding.contentId, one))).toBe(0);
  expect(await db.$count(content, eq(content.id, one))).toBe(1);
});
