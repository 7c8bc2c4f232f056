import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../src/db/drizzle.ts';
import { plantNames } from '../../../src/features/discovery/search/engine/plant-names.server.ts';
import { postgresEngine } from '../../../src/features/discovery/search/engine/postgres-engine.server.ts';
import { parseQuery } from '../../../src/features/discovery/search/engine/query.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';

/** Many searches at once, while the index does not answer. */

let database: TestDatabase;
let locker: pg.Client;
beforeEach(async () => {
  database = await startTestDatabase('postgres');
  locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  await locker.query('begin');
  await locker.query('lock table searched_content in access exclusive mode');
});
afterEach(async () => {
  await locker.end();
  await database.stop();
});

type Ended = { code?: string; isFound?: true };

/** Starts searches of visitors for these words. */
function search(words: string[], ended: Ended[]): Promise<unknown> {
  const asked = { viewerId: undefined, place: 'all', sort: 'relevance', offset: 0, limit: 10 } as const;
  return Promise.all(
    words.map((word) =>
      postgresEngine.find(database.db, 'story', { ...asked, query: parseQuery(word, plantNames) }).then(
        () => ended.push({ isFound: true }),
        ({ code }: Ended) => ended.push(code === undefined ? {} : { code }),
      ),
    ),
  );
}
const different = (count: number) => Array.from({ length: count }, (_, index) => `낱말${index}`);

test('leave connections to other queries', async () => {
  const ended: Ended[] = [];
  const all = search(different(30), ended);
  for (let times = 0; times < 3; times++) await database.db.execute(sql`select 1`);
  expect(ended).toEqual([]);
  await locker.query('rollback');
  await all;
});

test('are refused at once where their turn would come too late; the others are answered', async () => {
  const ended: Ended[] = [];
  const all = search(different(100), ended);
  await database.db.execute(sql`select 1`);
  expect(new Set(ended.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']));
  const refused = ended.length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(100);
  await locker.query('rollback');
  await all;
  expect(ended.filter(({ isFound }) => isFound)).toHaveLength(100 - refused);
});

test('for the same words share one turn', async () => {
  const ended: Ended[] = [];
  const all = search(Array(100).fill('몬스테라'), ended);
  await database.db.execute(sql`select 1`);
  expect(ended).toEqual([]);
  await locker.query('rollback');
  await all;
  expect(ended).toEqual(Array(100).fill({ isFound: true }));
});
