import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setContentStatus } from '../../src/features/writing/content/content-status.server.ts';
import { startDatabaseProxy } from '../harness/database/database-proxy.ts';
import { createDatabase } from '../harness/database/empty-databases.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { spawnServer } from '../harness/server/spawn-server.ts';

const WORKERS = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('postgres', { WORKERS: String(WORKERS) });
});
afterAll(() => server?.stop());

/** Uses a new connection for each request, so that the processes take turns. */
const statuses = async (path: string) => {
  const answers = await Promise.all(
    Array.from({ length: WORKERS * 8 }, () => fetch(server.origin + path, { headers: { connection: 'close' } })),
  );
  return new Set(answers.map(({ status }) => status));
};

test('every process shows a change to the next viewer', async () => {
  const id = await fixtures(server.db).addStory();
  expect(await statuses(`/story/${id}`)).toEqual(new Set([200]));
  await setContentStatus(server.db, id, 'DELETED');
  await expect.poll(() => statuses(`/story/${id}`)).toEqual(new Set([410]));
});

test('the embedded database refuses several processes with one line', async () => {
  const child = spawnServer({ WORKERS: '2', DATA_DIR: 'data/never-made' });
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'exit');
  expect([code, output]).toEqual([1, 'WORKERS: the embedded database serves one process; set DATABASE_URL for more\n']);
});

test('when a process dies and cannot restart, the others keep serving, and it is replaced once it can start', async () => {
  const proxy = await startDatabaseProxy(await createDatabase());
  const own = await startTestServer('postgres', { WORKERS: '2', DATABASE_URL: proxy.url });
  try {
    const { pid } = own.process;
    const workers = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const answers = async () => (await fetch(`${own.origin}/healthz`, { headers: { connection: 'close' } })).status;
    await expect.poll(() => workers().length).toBe(2);
    const [first, ...others] = workers();
    const failures = () => own.log().split('the database does not answer').length - 1;
    proxy.refuse(true);
    process.kill(first ?? 0, 'SIGKILL');
    await expect.poll(failures).toBeGreaterThan(1);
    expect(await answers()).toBe(200);
    expect(workers()).toEqual(expect.arrayContaining(others));
    proxy.refuse(false);
    const failed = failures();
    await expect.poll(() => workers().length).toBe(2);
    await expect.poll(answers).toBe(200);
    expect(failures()).toBeLessThanOrEqual(failed + 1);
  } finally {
    await own.stop();
    proxy.close();
  }
});
