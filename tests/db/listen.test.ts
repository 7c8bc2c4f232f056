import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from '../../src/db/drizzle.ts';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/db/listen.ts';
import { startTestDatabase } from '../harness/database.ts';

/** Passes everything on, until it is told to lose all connections that there are: they stay open, and dumb. */
async function startForgetfulProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.add([near, far]);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of [...pairs].flat()) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    forget() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
  };
}

test('a connection that is lost without a word is noticed, and opened again', async () => {
  const database = await startTestDatabase('postgres');
  onTestFinished(() => database.stop());
  const proxy = await startForgetfulProxy(database.url);
  const told: string[] = [];
  const listener = {
    channel: 'plants',
    heard: (payload: string) => told.push(payload),
    connected: () => told.push('connected'),
    disconnected: () => told.push('disconnected'),
  };
  const listening = listen(proxy.url, [listener], { askedEvery: 100, answerIn: 2_000 });
  onTestFinished(() => listening.end());
  await expect.poll(() => told).toEqual(['connected']);
  proxy.forget();
  await expect.poll(() => told).toEqual(['connected', 'disconnected', 'connected']);
  await database.db.execute(sql`select pg_notify('plants', 'new leaf')`);
  await expect.poll(() => told.at(-1)).toBe('new leaf');
});
