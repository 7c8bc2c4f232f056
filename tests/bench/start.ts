import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { median } from '../harness/figures.ts';
import { prepare, startProduct } from './machine/product.ts';
import type { Cell, Table } from './table.ts';

/**
 * Measures the time from a start to the first page: with an empty data directory, for which the start creates the
 * database, and with existing data.
 */
export async function measureStart({ quick, postgres, say }: Bench): Promise<Table[]> {
  const [firstTimes, nextTimes] = quick ? [1, 1] : [3, 7];
  const rows: Record<string, Cell>[] = [];
  const add = (start: string, database: string, took: number[]) =>
    rows.push({ start, database, 'median ms': median(took), 'each ms': took });

  for (const database of ['PGlite', 'PostgreSQL']) {
    const url = (name: string) => (database === 'PGlite' ? '' : postgres.database(name));
    say(`${firstTimes} first and ${nextTimes} further starts on ${database}`);
    const first: number[] = [];
    for (let time = 0; time < firstTimes; time++) first.push(await startOnNothing(await url(`first${time}`)));
    add('first', database, first);
    const known = await url('demo');
    await prepare(known);
    const next: number[] = [];
    for (let time = 0; time < nextTimes; time++) next.push(await startAndStop(known));
    add('further', database, next);
  }
  const notes = [
    'From the start of the process (node src/commands/start.ts), installed and built, until GET / has been answered with 200.',
  ];
  return [{ title: 'Starts', notes, rows }];
}

async function startOnNothing(databaseUrl: string): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-bench-'));
  try {
    return await startAndStop(databaseUrl, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startAndStop(databaseUrl: string, dataDir?: string): Promise<number> {
  await using product = await startProduct(databaseUrl, dataDir);
  return product.startMs;
}
