import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/lib/config-error.ts';
import { startEmbeddedDatabase } from '../../src/db/embedded/embedded.ts';
import { DataDirInUseError } from '../../src/db/embedded/lock.ts';
import { connectTo, emptyDatabase, oneValue, openEmbedded, temporaryDir } from './support.ts';

describe('connections that share the embedded database', () => {
  test.each([
    ['rollback', 0],
    ['commit', 2],
  ])('see nothing of another transaction until its %s, and then %i rows', async (end, rows) => {
    const { a, b } = await twoClients();
    await a.query('begin');
    await a.query('insert into leaf values (1)');
    const { seen, answered } = observed(oneValue(b, 'select count(*)::int from leaf'));
    await a.query('insert into leaf values (2)');
    expect(answered()).toBe(false);
    await a.query(end);
    expect(await seen).toBe(rows);
  });

  test('may be opened during a transaction, and get their turn after it', async () => {
    const { a, url } = await twoClients();
    await a.query('begin');
    await a.query('insert into leaf values (1)');
    const { seen, answered } = observed(connectTo(url).then((c) => oneValue(c, 'select count(*)::int from leaf')));
    // More round trips than a connection and a query take.
    for (let round = 0; round < 50; round++) await a.query('select 1');
    expect(answered()).toBe(false);
    await a.query('commit');
    expect(await seen).toBe(1);
  });

  test('are not affected by a failed transaction of another connection', async () => {
    const { a, b } = await twoClients();
    await a.query('begin');
    await expect(a.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    const { seen, answered } = observed(oneValue(b, 'select 7'));
    await expect(a.query('select 1')).rejects.toMatchObject({ code: '25P02' });
    expect(answered()).toBe(false);
    await a.query('rollback');
    expect(await seen).toBe(7);
  });

  test('lose no update when their transactions read first and then write', async () => {
    const { a, url } = await twoClients();
    await a.query('insert into leaf values (0)');
    const clients = await Promise.all(Array.from({ length: 8 }, () => connectTo(url)));
    await Promise.all(
      clients.map(async (client) => {
        for (let round = 0; round < 25; round++) {
          await client.query('begin');
          const size = Number(await oneValue(client, 'select size from leaf'));
          await client.query('update leaf set size = $1', [size + 1]);
          await client.query('commit');
        }
      }),
    );
    expect(await oneValue(a, 'select size from leaf')).toBe(8 * 25);
  });
});

describe('stop', () => {
  test('keeps committed data, and drops uncommitted data', async () => {
    const dataDir = emptyDatabase();
    const before = await openEmbedded(dataDir);
    const a = await connectTo(before.url);
    await a.query('create table leaf (size int)');
    await a.query("insert into leaf values (1), (2); select 'written'");
    await a.query('begin');
    await a.query('insert into leaf values (3)');
    await before.stop();

    const after = await openEmbedded(dataDir);
    const b = await connectTo(after.url);
    expect(await oneValue(b, 'select array_agg(size order by size) from leaf')).toEqual([1, 2]);
  });

  test('leaves neither a lock nor a socket', async () => {
    const dataDir = emptyDatabase();
    const database = await openEmbedded(dataDir);
    expect(existsSync(socketDirOf(database.url))).toBe(true);
    await database.stop();
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    expect(existsSync(socketDirOf(database.url))).toBe(false);
  });
});

describe('a data directory', () => {
  test('is open to its owner only, while in use', async () => {
    const database = await openEmbedded(emptyDatabase());
    expect(statSync(socketDirOf(database.url)).mode & 0o777).toBe(0o700);
  });

  test('is not opened twice by one process', async () => {
    const dataDir = emptyDatabase();
    const database = await openEmbedded(dataDir);
    await expect(startEmbeddedDatabase(dataDir)).rejects.toThrow(DataDirInUseError);
    expect(await oneValue(await connectTo(database.url), 'select 1')).toBe(1);
  });

  test.each([['holiday.jpg'], ['base'], ['PG_VERSION']])(
    'with a foreign %s is refused and left alone',
    async (name) => {
      const dataDir = temporaryDir();
      const file = join(dataDir, 'postgres', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'mine');
      await expect(startEmbeddedDatabase(dataDir)).rejects.toThrow(
        new ConfigError(`DATA_DIR: ${dataDir}/postgres contains files, but no database`),
      );
      expect(readFileSync(file, 'utf8')).toBe('mine');
      expect(readdirSync(dataDir)).toEqual(['postgres']);
    },
  );
});

/** Opens two connections to a database with a table of one number a row. */
async function twoClients() {
  const { url } = await openEmbedded(emptyDatabase());
  const [a, b] = [await connectTo(url), await connectTo(url)];
  await a.query('create table leaf (size int)');
  return { a, b, url };
}

function observed(seen: Promise<unknown>) {
  let done = false;
  const settle = () => {
    done = true;
  };
  seen.then(settle, settle);
  return { seen, answered: () => done };
}

function socketDirOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}
