import { sql } from '../../src/db/drizzle.ts';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/db/listen.ts';
import { startTestDatabase } from '../harness/database/database.ts';
import { startDatabaseProxy } from '../harness/database/database-proxy.ts';

test('a silently lost connection is noticed, and opened again', async () => {
  const database = await startTestDatabase('postgres');
  onTestFinished(() => database.stop());
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.close());
  const told: string[] = [];
  const listener = {
    channel: 'plants',
    heard: (payload: string) => told.push(payload),
    connected: () => told.push('connected'),
    disconnected: () => told.push('disconnected'),
  };
  const listening = listen(proxy.url, [listener], { askedEvery: 100, answerIn: 8_000 });
  onTestFinished(() => listening.end());
  // A server is not ready before, since it caches no page until then.
  expect(listening.hasConnected()).toBe(false);
  await expect.poll(() => listening.hasConnected()).toBe(true);
  expect(told).toEqual(['connected']);
  proxy.fallSilent();
  await expect.poll(() => told).toEqual(['connected', 'disconnected', 'connected']);
  await database.db.execute(sql`select pg_notify('plants', 'new leaf')`);
  await expect.poll(() => told.at(-1)).toBe('new leaf');
});
