import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/db/drizzle.ts';
import { look } from '../../../src/features/community/toggle/viewer-data.server.ts';
import type { Viewer } from '../../../src/session/viewer.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';

const BLOCKED = 300;
const COMMENTS_EACH = 40;
/** PostgreSQL plans a prepared statement for all parameters alike from its sixth run on. */
const RUNS = 10;
const COMMENTS_HERE = 20;

describe('a member who has blocked many active members', () => {
  let database: TestDatabase;
  let viewer: Viewer;
  let talk: number;
  beforeAll(async () => {
    database = await startTestDatabase('postgres');
    const { db } = database;
    const add = fixtures(db);
    const { id, nickname, provider } = await add.addAccount();
    const nothing = { picture: null, owedTerms: [], hasAlarms: false, unreadMessage: null, suspendInfo: null };
    viewer = { id, nickname, provider, role: 'member', isMaker: false, ...nothing };
    const elsewhere = await add.addTalk();
    talk = await add.addTalk();
    await db.execute(sql`
      with blocked as (insert into member (nickname) select 'm' || n from generate_series(1, ${BLOCKED}) as n returning id),
        said as (insert into comment (content_id, author_id, body)
          select ${elsewhere}, id, '댓글' from blocked, generate_series(1, ${COMMENTS_EACH}))
      insert into block (blocker_id, blocked_id) select ${id}, id from blocked`);
    const other = await add.addMember();
    for (let count = 0; count < COMMENTS_HERE; count++) await add.addComment(talk, other);
    await db.execute(sql`vacuum analyze comment`);
    await db.execute(sql`analyze block`);
  }, 60_000);
  afterAll(() => database?.stop());

  /** Returns the number of rows of comments read since the start, and of their index entries. */
  async function commentsRead(): Promise<number> {
    // A connection reports its reads when it ends or on request.
    const flush = () => database.db.execute(sql`select pg_stat_force_next_flush()`);
    await Promise.all(Array.from({ length: 10 }, flush));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ read: number }>(
      `select (select sum(seq_tup_read) from pg_stat_user_tables where relname = 'comment')::int
        + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'comment')::int as read`,
    );
    await client.end();
    return rows[0]?.read ?? 0;
  }

  test('opens a page by reading the comments of the page, not all comments of these members', async () => {
    const before = await commentsRead();
    for (let run = 0; run < RUNS; run++) {
      const page = { switches: [], contentIds: [talk], isList: false };
      expect((await look(database.db, viewer, page)).hasOwnVersion).toBe(false);
    }
    expect((await commentsRead()) - before).toBeLessThanOrEqual(2 * RUNS * COMMENTS_HERE);
  });
});
