import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import parse, { type Family } from 'parse-prometheus-text-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alarmTask, erasure } from '../../src/db/schema/index.ts';
import { LATENCY_BOUNDS } from '../../src/server/metrics/request-tally.ts';
import { databaseKinds } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { freePort } from '../harness/server/free-port.ts';
import { childrenOf } from '../harness/server/process-figures.ts';
import { startTestServer, type TestServer } from '../harness/server/server.ts';
import { send } from './support.ts';

const TOKEN = 'a-token-of-more-than-thirty-two-characters';

async function read(address: string, headers: Record<string, string> = {}): Promise<Family[]> {
  const answer = await fetch(address, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return parse(await answer.text());
}

function figureOf(families: Family[], name: string, labels: Record<string, string> = {}): number {
  const family = families.find((each) => each.name === name);
  const isMeant = (own: Record<string, string> = {}) =>
    Object.entries(labels).every(([key, value]) => own[key] === value);
  return Number(family?.metrics.find((sample) => isMeant(sample.labels))?.value ?? 0);
}

describe.each(databaseKinds)('the metrics of a server on %s', (kind) => {
  let server: TestServer;
  let port: string;
  let figures: string;
  beforeAll(async () => {
    port = String(await freePort());
    const NODE_OPTIONS = `--import=${pathToFileURL(join(import.meta.dirname, 'unhandled-rejection.ts'))}`;
    server = await startTestServer(kind, { METRICS_PORT: port, METRICS_TOKEN: TOKEN, NODE_OPTIONS });
    figures = `http://127.0.0.1:${port}/metrics`;
  });
  afterAll(() => server?.stop());

  test('count requests by kind and status', async () => {
    const counted = async () => {
      const families = await read(figures);
      return {
        pages: figureOf(families, 'pureut_requests_total', { route: 'page', status: '200' }),
        missing: figureOf(families, 'pureut_requests_total', { route: 'page', status: '404' }),
        calls: figureOf(families, 'pureut_requests_total', { route: 'call', status: '200' }),
        hits: figureOf(families, 'pureut_kept_pages_hits_total'),
        misses: figureOf(families, 'pureut_kept_pages_misses_total'),
      };
    };
    const before = await counted();
    for (const path of ['/plant', '/plant', '/plant', '/no-such-page', '/api/v1/channel']) {
      await (await fetch(server.origin + path)).arrayBuffer();
    }
    await expect.poll(async () => (await counted()).pages - before.pages).toBe(3);
    const after = await counted();
    expect(after.missing - before.missing).toBe(1);
    expect(after.hits - before.hits).toBe(2);
    expect(after.misses).toBeGreaterThan(before.misses);
  });

  test('have latencies as a histogram whose last bucket equals its count', async () => {
    await (await fetch(`${server.origin}/plant`)).arrayBuffer();
    // The parser merges the series of all labels.
    const lines = (await (await fetch(figures)).text()).split('\n').filter((line) => line.includes('route="page"'));
    const valuesOf = (name: string) =>
      lines
        .filter((line) => line.startsWith(`pureut_request_seconds_${name}{`))
        .map((line) => Number(line.split(' ')[1]));
    const buckets = valuesOf('bucket');
    expect(buckets).toHaveLength(LATENCY_BOUNDS.length + 1);
    expect(buckets).toEqual(buckets.toSorted((one, other) => one - other));
    expect(buckets.at(-1)).toBeGreaterThan(0);
    expect(valuesOf('count')).toEqual(buckets.slice(-1));
    expect(valuesOf('sum')[0]).toBeGreaterThan(0);
  });

  test('include the cache, connections, streams, jobs and the process', async () => {
    const memberId = await fixtures(server.db).addMember();
    await server.db.insert(erasure).values({ memberId });
    const dead = { memberId: await fixtures(server.db).addMember(), tries: 10, deadAt: new Date() };
    await server.db.insert(erasure).values(dead);
    await server.db.insert(alarmTask).values({
      happening: { what: 'erasure due' },
      tries: 2,
      dueAt: new Date(Date.now() + 3_600_000),
      createdAt: new Date(Date.now() - 60_000),
    });
    const families = await read(figures);
    expect(figureOf(families, 'pureut_kept_pages_bytes')).toBeGreaterThan(0);
    const pools = families.find(({ name }) => name === 'pureut_database_connections')?.metrics ?? [];
    expect(pools.map(({ labels }) => `${labels?.pool} ${labels?.state}`)).toEqual(
      ['requests', 'background', 'slow'].flatMap((pool) =>
        ['in_use', 'idle', 'waiting'].map((state) => `${pool} ${state}`),
      ),
    );
    expect(families.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'pureut_live_streams',
        'nodejs_eventloop_lag_seconds',
        'process_resident_memory_bytes',
        'nodejs_gc_duration_seconds',
      ]),
    );
    await expect
      .poll(async () => figureOf(await read(figures), 'pureut_jobs_failed', { job: 'alarms' }), {
        timeout: 20_000,
        interval: 500,
      })
      .toBe(1);
    const after = await read(figures);
    expect(figureOf(after, 'pureut_jobs_oldest_seconds', { job: 'alarms' })).toBeGreaterThanOrEqual(60);
    expect(after.find(({ name }) => name === 'pureut_jobs_waiting')?.metrics).toHaveLength(7);
    expect(figureOf(after, 'pureut_jobs_dead', { job: 'erasures' })).toBe(1);
    expect(figureOf(after, 'pureut_jobs_failed', { job: 'erasures' })).toBe(0);
  });

  test('count unhandled rejections', async () => {
    const rejections = async () => figureOf(await read(figures), 'pureut_unhandled_rejections_total');
    expect(await rejections()).toBe(0);
    server.process.kill('SIGUSR2');
    await expect.poll(rejections).toBe(1);
  });

  test('have no label that a request can choose', async () => {
    const hostile = [
      '/a"}\n1',
      '/metrics{x="1"}',
      '/api/x?route=evil',
      `/${'a'.repeat(3_000)}`,
      '/%0apureut_evil 1',
      '*',
      '/../x',
    ];
    for (const path of hostile) await send(server.origin, path.replaceAll('\n', '%0A')).catch(() => {});
    await send(server.origin, '/', { method: 'BREW' }).catch(() => {});
    await send(server.origin, '/', { headers: { host: 'evil.example' } });
    const text = await (await fetch(figures)).text();
    const lines = text.split('\n').filter((line) => line.startsWith('pureut_request'));
    for (const line of lines) {
      expect(line).toMatch(
        /^pureut_request\w+\{(le="[\d.+Inf]+",)?route="(page|console|call|file|stream|probe|metrics)"(,status="[1-5]\d\d")?\} [\d.e-]+$/,
      );
    }
    expect(lines.length).toBeLessThan(200);
    expect(text).not.toContain('evil');
  });

  test('are on the site’s own address with the token; without it the address is unknown', async () => {
    const families = await read(`${server.origin}/metrics`, { authorization: `Bearer ${TOKEN}` });
    expect(families.map(({ name }) => name)).toContain('pureut_requests_total');
    const answerOf = async (path: string, headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(server.origin + path, { headers, method });
      const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'etag'].includes(name));
      return { status: answer.status, kept, body: await answer.text() };
    };
    for (const authorization of ['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN]) {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      expect(await answerOf('/metrics', headers), authorization).toEqual(await answerOf('/nowhere', headers));
    }
    expect((await answerOf('/metrics', {})).status).toBe(404);
    const posted = { authorization: `Bearer ${TOKEN}` };
    expect(await answerOf('/metrics', posted, 'POST')).toEqual(await answerOf('/nowhere', posted, 'POST'));
  });

  test('are the only address of their port', async () => {
    for (const path of ['/', '/healthz', '/metrics/', '/story']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
    }
    expect((await fetch(figures, { method: 'POST' })).status).toBe(404);
  });
});

test('a server without the settings has no metrics', async () => {
  const server = await startTestServer('embedded');
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect((await fetch(`${server.origin}/metrics`, { headers })).status).toBe(404);
  await server.stop();
});

test('the stop closes the metrics port despite an open connection', async () => {
  const port = String(await freePort());
  const server = await startTestServer('embedded', { METRICS_PORT: port });
  await read(`http://127.0.0.1:${port}/metrics`);
  server.process.kill('SIGTERM');
  const [code] = await once(server.process, 'exit');
  expect(code).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  await server.stop();
});

describe('the metrics port of several processes', () => {
  let server: TestServer;
  let figures: string;
  beforeAll(async () => {
    const port = String(await freePort());
    server = await startTestServer('postgres', { METRICS_PORT: port, WORKERS: '2' });
    figures = `http://127.0.0.1:${port}/metrics`;
  });
  afterAll(() => server?.stop());
  const pages = async () => figureOf(await read(figures), 'pureut_requests_total', { route: 'page', status: '200' });

  test('returns sums', async () => {
    const before = await pages();
    for (let count = 0; count < 10; count++) await send(server.origin, '/plant');
    await expect.poll(async () => (await pages()) - before).toBe(10);
  });

  test('keeps the counts of ended processes, and does not wait for a process that hangs or starts', async () => {
    const first = await pages();
    for (let count = 0; count < 10; count++) await send(server.origin, '/plant');
    const before = first + 10;
    await expect.poll(pages).toBe(before);
    const [ending = 0, hanging = 0] = childrenOf(server.process.pid ?? 0);
    process.kill(hanging, 'SIGSTOP');
    expect(await pages()).toBe(before);
    process.kill(hanging, 'SIGCONT');
    process.kill(ending, 'SIGKILL');
    await expect.poll(() => childrenOf(server.process.pid ?? 0)).not.toContain(ending);
    expect(await pages()).toBe(before);
    for (let count = 0; count < 10; count++) await send(server.origin, '/plant');
    await expect.poll(pages).toBe(before + 10);
  });
});
