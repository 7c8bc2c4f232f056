import { expect, test } from 'vitest';
import { connect } from '../../src/db/connection.ts';
import { sql } from '../../src/db/drizzle.ts';
import { startDatabaseProxy } from '../harness/database/database-proxy.ts';
import { createDatabase } from '../harness/database/empty-databases.ts';

test('a connection that is lost in a transaction fails that transaction alone, and the process keeps running', async () => {
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

test('a silent database fails its queries, and is connected anew', async () => {
  const proxy = await startDatabaseProxy(await createDatabase());
  const { db, close } = connect(proxy.url);
  const begun = Promise.withResolvers<void>();
  const silent = Promise.withResolvers<void>();
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    begun.resolve();
    await silent.promise;
    await tx.execute(sql`select 2`);
  });
  await begun.promise;
  // Uses another connection of the pool.
  await db.execute(sql`select 3`);
  proxy.fallSilent();
  silent.resolve();
  const answers = await Promise.allSettled([transaction, db.execute(sql`select 4`)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // Neither connection may return to the pool.
  const after = await Promise.all([1, 2].map((one) => db.execute(sql`select ${one}::int as one`)));
  expect(after.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 2 }]]);
  await close();
  proxy.close();
});
