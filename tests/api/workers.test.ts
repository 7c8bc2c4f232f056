import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setContentStatus } from '../../src/features/content/content-status.server.ts';
import { fixtures } from '../harness/fixtures.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { spawnServer } from '../harness/spawn-server.ts';

const WORKERS = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('postgres', { WORKERS: String(WORKERS) });
});
afterAll(() => server?.stop());

/** Each request on a connection of its own, so that the processes take turns. */
const statuses = async (path: string) => {
  const answers = await Promise.all(
    Array.from({ length: WORKERS * 8 }, () => fetch(server.origin + path, { headers: { connection: 'close' } })),
  );
  return new Set(answers.map(({ status }) => status));
};

test('a change is seen by the next reader of every process', async () => {
  const id = await fixtures(server.db).addStory();
  expect(await statuses(`/story/${id}`)).toEqual(new Set([200]));
  await setContentStatus(server.db, id, 'DELETED');
  await expect.poll(() => statuses(`/story/${id}`)).toEqual(new Set([410]));
});

test('the embedded database refuses more than one process in one line', async () => {
  const child = spawnServer({ WORKERS: '2', DATA_DIR: 'data/never-made' });
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'exit');
  expect([code, output]).toEqual([1, 'WORKERS: the embedded database serves one process; set DATABASE_URL for more\n']);
});
