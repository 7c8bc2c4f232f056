import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareDataDir } from '../../../e2e/fresh-data.ts';
import { testArguments } from '../../../src/commands/test-arguments.ts';
import { lockDataDir } from '../../../src/db/embedded/lock.ts';
import { portOfCheckout } from '../../harness/server/checkout-port.ts';

describe('npm test', () => {
  test('takes parts of paths, or a shard for both runners', () => {
    expect(testArguments(['comment', 'talk'])).toEqual({ names: ['comment', 'talk'], shard: undefined });
    expect(testArguments(['--shard=2/3'])).toEqual({ names: [], shard: { index: 2, text: '2/3' } });
    expect(testArguments([])).toEqual({ names: [], shard: undefined });
  });

  test.each(['0/2', '3/2', '1', 'a/b', ''])('refuses the shard ‘%s’', (shard) => {
    expect(() => testArguments([`--shard=${shard}`])).toThrow(`--shard: "${shard}" is not like 1/2`);
  });

  test('refuses a shard together with a name', () => {
    expect(() => testArguments(['comment', '--shard=1/2'])).toThrow('--shard: splits whole runs, without names');
  });

  test('refuses an unknown option', () => {
    expect(() => testArguments(['--workers=2'])).toThrow(/--workers/);
  });
});

describe('the port of a checkout', () => {
  test('differs between checkouts, and is the same each time', async () => {
    expect(await portOfCheckout('/one')).not.toBe(await portOfCheckout('/other'));
    expect(await portOfCheckout('/one')).toBe(await portOfCheckout('/one'));
  });

  test('is the next free port', async () => {
    const port = await portOfCheckout('/a/third');
    const taken = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    expect(await portOfCheckout('/a/third')).toBeGreaterThan(port);
  });
});

describe('the data of an earlier run of journeys', () => {
  /** Creates a checkout with one migration. */
  function checkout() {
    const root = mkdtempSync(join(tmpdir(), 'pureut-checkout-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const migrations = join(root, 'src/db/migrations');
    mkdirSync(migrations, { recursive: true });
    writeFileSync(join(migrations, '0000.sql'), 'select 1');
    const dataDir = join(root, 'data/e2e');
    prepareDataDir(dataDir, root);
    writeFileSync(join(dataDir, 'rows'), '');
    return { root, dataDir, migrations };
  }

  test('is kept while the migrations are unchanged', () => {
    const { root, dataDir } = checkout();
    prepareDataDir(dataDir, root);
    expect(readdirSync(dataDir)).toContain('rows');
  });

  test('is deleted when a migration is added, changed or removed', () => {
    const { root, dataDir, migrations } = checkout();
    writeFileSync(join(migrations, '0001.sql'), 'select 2');
    prepareDataDir(dataDir, root);
    expect(readdirSync(dataDir)).not.toContain('rows');

    writeFileSync(join(dataDir, 'rows'), '');
    rmSync(join(migrations, '0001.sql'));
    prepareDataDir(dataDir, root);
    expect(readdirSync(dataDir)).not.toContain('rows');
  });

  test('is not deleted while a server uses it', () => {
    const { root, dataDir, migrations } = checkout();
    const release = lockDataDir(dataDir);
    onTestFinished(release);
    writeFileSync(join(migrations, '0000.sql'), 'select 3');
    expect(() => prepareDataDir(dataDir, root)).toThrow(/is in use by process/);
    expect(readdirSync(dataDir)).toContain('rows');
  });
});
