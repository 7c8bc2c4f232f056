import { describe, expect, test, vi } from 'vitest';
import { connectOnceUp, connectTo, emptyDatabase, oneValue, openEmbedded } from './support.ts';

/** Less than the product's limit, and far more than a terminating statement of these tests takes. */
const statementLimitMs = 2_000;
const ENDLESS = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b';

/** The connection is closed. How far the close has come at the next write is chance. */
const CUT = /Connection terminated unexpectedly|read ECONNRESET/;

describe('an endless statement', () => {
  test('ends with an error each time, and the next query works', async () => {
    const reasons: string[] = [];
    const { url } = await openEmbedded(emptyDatabase(), {
      statementLimitMs,
      onRestart: (reason) => reasons.push(reason),
    });
    const first = await connectTo(url);
    await first.query('create table leaf (size int)');
    await first.query('insert into leaf values (1)');
    for (const time of [1, 2]) {
      const client = await connectOnceUp(url);
      await client.query('begin');
      await client.query('insert into leaf values (2)');
      await expect(client.query(ENDLESS)).rejects.toThrow(CUT);
      const next = await connectOnceUp(url);
      expect(await oneValue(next, 'select array_agg(size) from leaf')).toEqual([1]);
      await next.query('insert into leaf values (1)');
      await next.query('delete from leaf where ctid in (select ctid from leaf limit 1)');
      expect(reasons).toHaveLength(time);
    }
  });

  test('does not block later statements, at the product’s own limit', async () => {
    const { url } = await openEmbedded(emptyDatabase());
    const [a, b] = [await connectTo(url), await connectTo(url)];
    await a.query('begin');
    const endless = expect(a.query(ENDLESS)).rejects.toThrow(CUT);
    await expect(b.query('select 1')).rejects.toThrow(CUT);
    await endless;
  });

  test('does not prevent the database from being stopped', async () => {
    const dataDir = emptyDatabase();
    const database = await openEmbedded(dataDir, { statementLimitMs });
    const client = await connectTo(database.url);
    const endless = expect(client.query(ENDLESS)).rejects.toThrow(CUT);
    await database.stop();
    await endless;
    await expectToOpen(dataDir);
  });

  test('does not prevent a stop while the thread is restarted', async () => {
    const dataDir = emptyDatabase();
    const stopped = Promise.withResolvers<void>();
    const database = await openEmbedded(dataDir, {
      statementLimitMs,
      onRestart: () => stopped.resolve(database.stop()),
    });
    const client = await connectTo(database.url);
    await expect(client.query(ENDLESS)).rejects.toThrow(CUT);
    await stopped.promise;
    await expectToOpen(dataDir);
  });
});

describe('a session that cannot continue', () => {
  test.each([1_000, 20_000, 200_000])('is not caused by %i nested brackets', async (depth) => {
    const { url } = await openEmbedded(emptyDatabase());
    const client = await connectTo(url);
    await client.query('create table leaf (body jsonb)');
    const body = '['.repeat(depth) + ']'.repeat(depth);
    const stored = await client.query('insert into leaf values ($1)', [body]).catch((error) => error);
    const rows = stored.code === '54001' ? 0 : 1;
    expect(stored).toMatchObject(rows === 0 ? { message: 'stack depth limit exceeded' } : { rowCount: 1 });
    expect(await oneValue(client, 'select count(*)::int from leaf')).toBe(rows);
  });

  test('is ended, so that it is answered with an error', async () => {
    const { url } = await openEmbedded(emptyDatabase());
    const client = await connectTo(url);
    await client.query('create table leaf (size int)');
    await expect(client.query('copy leaf from stdin')).rejects.toThrow();
    expect(await oneValue(await connectOnceUp(url), 'select count(*)::int from leaf')).toBe(0);
  });
});

async function expectToOpen(dataDir: string): Promise<void> {
  const { url } = await openEmbedded(dataDir);
  expect(await oneValue(await connectTo(url), 'select 1')).toBe(1);
}

test('a statement survives a system clock that jumps ahead', async () => {
  const reasons: string[] = [];
  const { url } = await openEmbedded(emptyDatabase(), { onRestart: (reason) => reasons.push(reason) });
  const client = await connectTo(url);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  // It runs while the watchdog looks, and for much less than its limit.
  expect(await oneValue(client, 'select count(*)::int from generate_series(1, 4000000)')).toBe(4_000_000);
  clock.mockRestore();
  expect(reasons).toEqual([]);
});
