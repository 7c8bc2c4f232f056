import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../../src/db/connection.ts';
import { correct } from '../../../src/features/discovery/search/engine/correction.server.ts';
import { connectPatiently } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { countQueries, type QueryCounter } from '../../harness/database/query-counter.ts';

/** The number of statements that correct a keyword for which nothing was found. */

/** For one unknown word: it is searched for in four kinds of results, and its possible corrections in three. */
const ONE_WORD = 14;

let counter: QueryCounter;
let connection: Connection;
beforeAll(async () => {
  counter = await countQueries(await createDatabase());
  connection = connectPatiently(counter.url);
  await fixtures(connection.db).addTalk({ text: '거름을 주었다' });
});
afterAll(async () => {
  await connection?.close();
  counter?.close();
});

test.each([
  { words: '없는말하나', most: ONE_WORD },
  // The first unknown word ends the correction.
  { words: '없는말하나 없는말두울 없는말세엣', most: ONE_WORD },
  { words: '없는하나 없는두울 없는세엣 없는네엣', most: 0 },
  { words: '하나요 두울요 세엣요 네엣요 다섯요 여섯요 일곱요 여덟요', most: 0 },
])('correcting $words takes $most statements', async ({ words, most }) => {
  counter.take();
  expect(await correct(connection.db, { keyword: words })).toBeUndefined();
  expect(counter.take()).toBe(most);
});
