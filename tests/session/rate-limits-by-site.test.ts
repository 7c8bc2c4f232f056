import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiEnv } from '../../src/http/api.ts';
import { failureOf, failureResponse } from '../../src/http/api.ts';
import { CLIENT_ADDRESS_HEADER } from '../../src/http/client-address.ts';
import { createRateLimits } from '../../src/session/limits/rate-limits.ts';

const origins = { publicOrigin: 'http://127.0.0.1', discoverOrigin: undefined, cookieDomain: undefined };
const MINUTE_MS = 60_000;

let ask: (address: string, path?: string, cookie?: string) => Promise<number>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const limits = createRateLimits(origins, undefined, () => undefined);
  const app = new Hono<ApiEnv>();
  app.use(limits.ofLookups);
  app.use((context, next) => {
    context.set('session', { state: 'none' });
    return next();
  });
  app.use(limits.ofCallers);
  app.all('*', (context) => context.text(''));
  app.onError((error) => failureResponse(failureOf(error)));
  ask = async (address, path = '/story/1', cookie = '') =>
    (await app.request(path, { headers: { [CLIENT_ADDRESS_HEADER]: address, ...(cookie && { cookie }) } })).status;
});
afterEach(() => void vi.useRealTimers());

/** Returns a generator of numbers between 0 and 1, the same in each run. */
function random(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** Sends a request at each of these times. @returns the times of the answers by status, in milliseconds */
async function askAt(moments: number[], path: string, cookie = ''): Promise<Map<number, number[]>> {
  const answers: { status: number; at: number }[] = [];
  const start = Date.now();
  for (const at of moments) {
    vi.advanceTimersByTime(start + Math.floor(at) - Date.now());
    answers.push({ status: await ask('203.0.113.7', path, cookie), at });
  }
  const groups = Map.groupBy(answers, ({ status }) => status);
  return new Map([...groups].map(([status, of]) => [status, of.map(({ at }) => at)]));
}

const madeUp = `pureut_access=${'x'.repeat(43)}`;

test.each([
  ['pages', '/story/1', ''],
  ['calls', '/api/v1/discover', ''],
  ['pages with a session', '/story/1', madeUp],
])('2,000 readers behind one IPv4 address who each open six %s a minute are all served', async (_, path, cookie) => {
  const next = random();
  const moments = Array.from({ length: 12_000 }, () => next() * MINUTE_MS).toSorted((one, other) => one - other);
  const answers = await askAt(moments, path, cookie);
  expect(answers.get(200)).toHaveLength(12_000);
});

test.each([
  ['pages', '/story/1', ''],
  ['calls', '/api/v1/discover', ''],
  ['pages with made-up sessions', '/story/1', madeUp],
])(
  'one client that sends 20,000 %s a minute is refused within a second, and for most of the minute',
  async (_, path, cookie) => {
    const moments = Array.from({ length: 20_000 }, (_, turn) => (turn * MINUTE_MS) / 20_000);
    const answers = await askAt(moments, path, cookie);
    expect(answers.get(429)?.[0]).toBeLessThan(1_000);
    expect(answers.get(200)?.length).toBeLessThan(2_000);
  },
);

test('readers behind one IPv4 address make 600 searches a minute together', async () => {
  const answers = await askAt(
    Array.from({ length: 800 }, (_, turn) => (turn * MINUTE_MS) / 800),
    '/search/talk?keyword=a',
  );
  expect(answers.get(200)).toHaveLength(600);
  expect(answers.get(429)).toHaveLength(200);
});

test('each network of an IPv6 site has its own limit, and all of them share one', async () => {
  const search = '/search/talk?keyword=a';
  const answers = new Map<number, number>();
  for (let network = 0; network < 20; network++) {
    for (let turn = 0; turn < 40; turn++) {
      const status = await ask(`2001:db8:7:${network.toString(16)}::1`, search);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  }
  expect(Object.fromEntries(answers)).toEqual({ 200: 600, 429: 200 });
  expect(await ask('2001:db8:8::1', search)).toBe(200);
});
