import { expect, test } from 'vitest';
import { connect } from '../../src/db/connection.ts';
import { sql } from '../../src/db/drizzle.ts';
import { createDatabase } from '../harness/empty-databases.ts';

test('a connection that breaks off in a transaction fails that one alone, and the process goes on', async () => {
  const url = await createDatabase();
  const [own, other] = [connect(url), connect(url)];
  const cut = own.db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`);
    await transaction.execute(sql`select 1`);
  });
  await expect(cut).rejects.toThrow();
  expect((await own.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await Promise.all([own.close(), other.close()]);
});
