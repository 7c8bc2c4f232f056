import { eq, sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { member } from '../../src/db/schema/index.ts';
import { connect } from '../../src/db/connection.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';

describe.each(databaseKinds)('a statement with values on %s', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    // A process names at most 500 statements, which earlier test files may have used up.
    vi.resetModules();
    const { startTestDatabase } = await import('../harness/database/database.ts');
    database = await startTestDatabase(kind);
  });
  afterAll(() => database.stop());

  test(`is ${kind === 'postgres' ? 'prepared once a connection' : 'not prepared: the session is shared'}`, async () => {
    const add = fixtures(database.db);
    const ids = [await add.addMember('새싹하나'), await add.addMember('새싹둘'), await add.addMember('새싹셋')];
    const { found, prepared } = await database.db.transaction(async (connection) => {
      const found: string[] = [];
      for (const id of ids) {
        const [row] = await connection.select({ nickname: member.nickname }).from(member).where(eq(member.id, id));
        found.push(row?.nickname ?? '');
      }
      const { rows } = await connection.execute(sql`
        select 1 from pg_prepared_statements where statement like 'select "nickname" from "member"%'`);
      return { found, prepared: rows.length };
    });
    expect(found).toEqual(['새싹하나', '새싹둘', '새싹셋']);
    expect(prepared).toBe(kind === 'postgres' ? 1 : 0);
  });
});

test('a statement is not prepared if the address of the database says so', async () => {
  const database = await startTestDatabase('postgres');
  const { pool, close } = connect(`${database.url}&prepared_statements=0`);
  const client = await pool.connect();
  await client.query('select $1::int', [1]);
  const { rows } = await client.query('select name from pg_prepared_statements');
  expect(rows).toEqual([]);
  client.release();
  await close();
  await database.stop();
});
