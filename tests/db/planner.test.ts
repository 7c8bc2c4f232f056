import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeNewTables } from '../../src/db/statistics.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';

describe.each(databaseKinds)('the planner of a database on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
  });
  afterAll(() => database.stop());

  const tablesWithoutStatistics = async () => {
    const { rows } = await database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`,
    );
    return rows.map(({ relname }) => relname);
  };

  test('has statistics of every table at the start, also of a table that was restored', async () => {
    expect(await tablesWithoutStatistics()).toEqual([]);
    await database.pool.query('create table restored (id int)');
    expect(await tablesWithoutStatistics()).toEqual(['restored']);
    await analyzeNewTables(database.url);
    expect(await tablesWithoutStatistics()).toEqual([]);
  });
});

test('PostgreSQL compiles no statement, whether or not a pooler drops start options', async () => {
  const database = await startTestDatabase('postgres');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  expect((await client.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  await client.query(`do $$ begin
    execute format('alter role %I in database %I reset jit', current_user, current_database()); end $$`);
  await client.end();
  const connection = await database.pool.connect();
  expect((await connection.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  connection.release();
  await database.stop();
});
