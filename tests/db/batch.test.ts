import { sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runBatch } from '../../src/db/batch.ts';
import { connect } from '../../src/db/connection.ts';
import { statement } from '../../src/db/statement.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database.ts';

const adding = statement(() => sql`insert into thing values (${sql.placeholder('id')}::int) returning id`);
const addingOther = statement(() => sql`insert into thing values (${sql.placeholder('other')}::int) returning id`);
const counting = statement(() => sql`select count(*)::int as things from thing where id > ${sql.placeholder('least')}`);
const locking = statement(() => sql`select from gate where id = ${sql.placeholder('gate')} for update`);

describe.each(databaseKinds)('statements that are sent together to %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    await database.db.execute(sql`create table thing (id int primary key)`);
  });
  beforeEach(() => database.db.execute(sql`truncate thing`));
  afterAll(() => database?.stop());

  const things = async () => (await database.db.execute<{ id: number }>(sql`select id from thing`)).rows;

  test('are answered each, and see what those before them have done', async () => {
    for (const id of [1, 2]) {
      const answers = await runBatch(database.db, [adding(), counting()], { id, least: 0 });
      expect(answers).toEqual([[{ id }], [{ things: id }]]);
    }
  });

  test('count all or, when one fails, not at all; the connection serves on', async () => {
    // One connection, which has not parsed what is skipped the first time.
    const { db, close } = connect(`${database.url}${database.url.includes('?') ? '&' : '?'}pool_size=1`);
    const failing = runBatch(db, [adding(), adding(), addingOther()], { id: 1, other: 2 });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await things()).toEqual([]);
    expect(await runBatch(db, [adding(), addingOther()], { id: 1, other: 2 })).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    expect(await things()).toEqual([{ id: 1 }, { id: 2 }]);
    await close();
  });
});

describe('statements behind a lock on postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase('postgres');
    await database.db.execute(sql`create table thing (id int primary key)`);
    await database.db.execute(sql`create table gate (id int primary key)`);
    await database.db.execute(sql`insert into gate values (1)`);
  });
  afterAll(() => database?.stop());

  test('see what was committed while they waited', async () => {
    const { waiting } = await database.db.transaction(async (transaction) => {
      await transaction.execute(sql`select from gate for update`);
      const waiting = runBatch(database.db, [locking(), counting()], { gate: 1, least: 0 });
      await expect
        .poll(async () => {
          const { rows } = await database.db.execute(sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(1);
      await transaction.execute(sql`insert into thing values (1)`);
      return { waiting };
    });
    expect(await waiting).toEqual([[{}], [{ things: 1 }]]);
  });

  test('fail when the connection is lost, and the next are served by another', async () => {
    const sleeping = statement(() => sql`select pg_backend_pid() as pid, pg_sleep(${sql.placeholder('seconds')})`);
    const lost = runBatch(database.db, [sleeping()], { seconds: 60 });
    lost.catch(() => {});
    await expect
      .poll(async () => {
        const { rows } = await database.db.execute(sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
          where wait_event = 'PgSleep' and datname = current_database()`);
        return rows;
      })
      .toEqual([{ ended: true }]);
    await expect(lost).rejects.toThrow();
    expect(await runBatch(database.db, [counting()], { least: 0 })).toHaveLength(1);
  });
});
