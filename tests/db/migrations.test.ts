import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChangedFunctions, readStatements, schemaFunctions } from '../../src/db/function-changes.ts';
import {
  appliedMigrations,
  applyMigrations,
  migrate,
  readFormerMigrations,
  readMigrations,
} from '../../src/db/migrate.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { describeSchema } from '../harness/database/describe-schema.ts';

/** Databases that began with a migration that the baseline replaces, and the functions of `functions.sql`. */

const hashesOf = (migrations: { hash: string }[]) => migrations.map(({ hash }) => hash);

describe.each(databaseKinds)('migrations on %s', (kind) => {
  let database: TestDatabase;
  let client: pg.Client;
  let newSchema: string[];
  let newTerms: unknown[];

  const terms = async () => (await client.query('select * from term_version order by id')).rows;

  /** Replaces the database by one of an older version with one member. */
  async function beginAt(migrations: number): Promise<void> {
    await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
    await applyMigrations(client, readFormerMigrations().slice(0, migrations));
    await client.query(`insert into member (nickname) values ('옛사람')`);
  }

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    newSchema = await describeSchema(client);
    newTerms = await terms();
  });

  afterAll(async () => {
    await client.end();
    await database.stop();
  });

  test('a new database has the baseline and all later migrations', async () => {
    expect(await appliedMigrations(client)).toEqual(hashesOf(readMigrations()));
    expect(newSchema).toContainEqual(expect.stringContaining('FUNCTION public.tell_happening'));
    expect(newTerms).not.toEqual([]);
  });

  test.each([
    ['all', readFormerMigrations().length],
    ['all but the last', readFormerMigrations().length - 1],
    ['the first forty', 40],
  ])('a database with %s of the former migrations becomes like a new one and keeps its rows', async (_, count) => {
    await beginAt(count);
    await migrate(database.url);
    expect(await describeSchema(client)).toEqual(newSchema);
    expect(await appliedMigrations(client)).toEqual(hashesOf(readMigrations()));
    expect(await terms()).toEqual(newTerms);
    expect((await client.query('select nickname from member')).rows).toEqual([{ nickname: '옛사람' }]);
    // A second start changes nothing.
    await migrate(database.url);
    expect(await describeSchema(client)).toEqual(newSchema);
    expect(await appliedMigrations(client)).toEqual(hashesOf(readMigrations()));
  });

  test('the database has the functions and triggers of functions.sql, and no others', async () => {
    const isFunction = (line: string) => line.startsWith('CREATE ');
    const migrated = (await describeSchema(client)).filter(isFunction);
    await client.query(`do $$ declare command text; begin
      for command in select format('drop function %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace loop execute command; end loop; end $$`);
    expect((await describeSchema(client)).filter(isFunction)).toEqual([]);
    for (const statement of readStatements(schemaFunctions)) await client.query(statement);
    expect((await describeSchema(client)).filter(isFunction)).toEqual(migrated);
  });
});

test('a migration contains every statement of functions.sql', () => {
  // A difference is missing in the migrations: `npm run migration -- --name NAME` writes it.
  expect(findChangedFunctions()).toEqual([]);
});
