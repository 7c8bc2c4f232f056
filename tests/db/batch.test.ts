import { sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runBatch } from '../../src/db/batch.ts';
import { connect } from '../../src/db/connection.ts';
import { statement } from '../../src/db/statement.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';

const adding = statement(() => sql`insert into thing values (${sql.placeholder('id')}::int) returning id`);
const addingOther = statement(() => sql`insert into thing values (${sql.placeholder('other')}::int) returning id`);
const counting = statement(() => sql`select count(*)::int as things from thing where id > ${sql.placeholder('least')}`);
const locking = statement(() => sql`select from gate where id = ${sql.placeholder('gate')} for update`);

describe.each(databaseKinds)('a batch of statements on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    await database.db.execute(sql`create table thing (id int primary key)`);
  });
  beforeEach(() => database.db.execute(sql`truncate thing`));
  afterAll(() => database?.stop());

  const things = async () => (await database.db.execute<{ id: number }>(sql`select id from thing`)).rows;

  test('returns an answer for each, and each statement sees the effects of those before it', async () => {
    for (const id of [1, 2]) {
      const answers = await runBatch(database.db, [adding(), counting()], { id, least: 0 });
      expect(answers).toEqual([[{ id }], [{ things: id }]]);
    }
  });

  test('takes effect as a whole or, if one statement fails, not at all; the connection stays usable', async () => {
    // Uses one connection, which has not yet parsed the statement that the failure skips.
    const { db, close } = connect(`${database.url}${database.url.includes('?') ? '&' : '?'}pool_size=1`);
    const failing = runBatch(db, [adding(), adding(), addingOther()], { id: 1, other: 2 });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await things()).toEqual([]);
    expect(await runBatch(db, [adding(), addingOther()], { id: 1, other: 2 })).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    expect(await things()).toEqual([{ id: 1 }, { id: 2 }]);
    await close();
  });
});

describe('a batch of statements behind a lock on postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase('postgres');
    await database.db.execute(sql`create table thing (id int primary key)`);
    await database.db.execute(sql`create table gate (id int primary key)`);
    await database.db.execute(sql`insert into gate values (1)`);
  });
  afterAll(() => database?.stop());

  test('sees the data that was committed while it waited', async () => {
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

  test('fails when the connection is lost, and the next batch uses another one', async () => {
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
