import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attack, attack, startAttack } from '../../harness/hostile/attack.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { connectionsTo } from '../../harness/server/process-figures.ts';
import type { TestServer } from '../../harness/server/server.ts';
import { watch } from '../../harness/hostile/watch.ts';
import {
  attacked,
  expectOthersServed,
  overloadedDatabases,
  requestLine,
  startServerAtRest,
} from './overload-support.ts';
import { logLines, sendBytes } from '../support.ts';

/** Requests of a connection that are begun or queued: one, and eight behind it. */
const DEPTH = 9;
/** Repetitions for a text of two megabytes, which exceeds the buffers of a connection that is not read. */
const HUGE = 60_000;
/** Connections of the watch: one requests a page, one the health check. */
const READERS = 2;

describe.each(overloadedDatabases)('excessive connections on %s', (kind) => {
  let server: TestServer;
  let add: ReturnType<typeof fixtures>;
  let path: string;
  let hugePath: string;
  beforeAll(async () => {
    server = await startServerAtRest(kind, { RATE_LIMITS: '1' });
    add = fixtures(server.db);
    path = await longStory();
    hugePath = await longStory(HUGE);
    await fetch(server.origin + hugePath, { headers: { connection: 'close' } });
    expect((await fetch(server.origin + path, { headers: { connection: 'close' } })).status).toBe(200);
  });
  afterAll(() => server?.stop());

  const longStory = async (times = 3_000) =>
    `/story/${await add.addStory({ text: '길게 적은 본문이에요. '.repeat(times) })}`;
  const begun = (asked: string) => logLines(server).filter((line) => line.path === asked).length;

  const open = () => connectionsTo(Number(new URL(server.origin).port));

  async function expectOpened(connections: number): Promise<void> {
    await expect.poll(open, { timeout: 20_000 }).toBeGreaterThan(connections);
  }

  /** Waits for the limit of ten seconds, Node's interval of checks, and a margin for a busy machine. */
  async function expectAllClosed(): Promise<void> {
    await expect.poll(open, { timeout: 16_000, interval: 200 }).toBeLessThanOrEqual(READERS);
  }

  test('a few pipelined requests are answered in order', async () => {
    const asked = ['/story', '/healthz', path, '/nothing', '/favicon.svg'];
    const closing = requestLine(server, '/readyz', { Connection: 'close' });
    const answers = await sendBytes(server.origin, asked.map((one) => requestLine(server, one)).join('') + closing);
    const types = [...answers.matchAll(/HTTP\/1\.1 (\d+) [\s\S]*?content-type: (\w+\/[\w+]+)/gi)];
    expect(types.map(([, status, type]) => [status, type])).toEqual([
      ['200', 'text/html'],
      ['200', 'application/json'],
      ['200', 'text/html'],
      ['404', 'text/html'],
      ['200', 'image/svg+xml'],
      ['200', 'application/json'],
    ]);
  });

  test('a connection that pipelines two thousand requests has at most nine of them begun, and is closed', async () => {
    const asked = '/api/v1/term/list';
    const payload = [{ text: requestLine(server, asked), times: 2_000 }];
    const [watched, [report]] = await watch(attacked(server), { path }, () =>
      attack(server.origin, { kind: 'send', sockets: 16, payload, reads: true, seconds: 20 }),
    );
    expect(report?.left).toBe(0);
    expect(begun(asked)).toBeLessThanOrEqual(16 * DEPTH);
    expectOthersServed(watched);
  });

  test('answers that the client does not read are dropped with their connections after ten seconds', async () => {
    const payload = [{ text: requestLine(server, hugePath, { 'Accept-Encoding': 'identity' }), times: DEPTH }];
    const [watched] = await watch(attacked(server), { path }, async () => {
      const unread = { kind: 'send', sockets: 100, payload, reads: false, seconds: 60 } as const;
      const { end } = startAttack(server.origin, unread);
      await expectOpened(70);
      await expectAllClosed();
      end();
    });
    expectOthersServed(watched);
  });

  test('an uncached page is rendered once for two thousand requests on each of forty connections', async () => {
    const cold = await longStory();
    const payload = [{ text: requestLine(server, cold), times: 2_000 }];
    const [watched] = await watch(attacked(server), { path }, async () => {
      await attack(server.origin, { kind: 'send', sockets: 40, payload, reads: false, seconds: 4 });
      await expectAllClosed();
    });
    expect(begun(cold)).toBeLessThanOrEqual(40 * DEPTH);
    expectOthersServed(watched);
    expect((await fetch(server.origin + cold)).status).toBe(200);
  });

  test('when all connections are in use, the longest idle one is closed for a new client', async () => {
    const payload = [{ text: 'GET /' }];
    const [watched] = await watch(attacked(server), { path, anew: true }, () =>
      attack(server.origin, { kind: 'send', sockets: 6_000, payload, reads: false, seconds: 6 }),
    );
    expectOthersServed(watched);
  });

  test('connections that stay open after a refusal, amid a request or without one are closed', async () => {
    const body = `POST /api/v1/user/login HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nContent-Length: 9\r\n\r\n{`;
    const held = ['\x16\x03\x01\x00\x00', 'GET /', '', body];
    const [watched] = await watch(attacked(server), { path, anew: true }, async () => {
      const attacks = held.map((text): Attack => ({
        kind: 'send',
        sockets: 500,
        payload: [{ text }],
        reads: false,
        seconds: 60,
      }));
      const { end } = startAttack(server.origin, ...attacks);
      // Five hundred connections are refused at once, and may be closed before the last of the others is open.
      await expectOpened(1_499);
      await expectAllClosed();
      end();
    });
    expectOthersServed(watched);
  });
});
