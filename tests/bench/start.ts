import type { Bench } from './bench.ts';
import { median } from './figures.ts';
import { prepare, startProduct } from './product.ts';
import type { Cell, Table } from './table.ts';

/** How long a start on data that is there already takes until its first page. */
export async function measureStart({ quick, postgres, say }: Bench): Promise<Table[]> {
  const times = quick ? 3 : 7;
  const databases = [
    { name: 'PGlite', url: '' },
    { name: 'PostgreSQL', url: await postgres.database('demo') },
  ];
  const rows: Record<string, Cell>[] = [];
  for (const { name, url } of databases) {
    say(`${times} starts on ${name}`);
    await prepare(url);
    const took: number[] = [];
    for (let time = 0; time < times; time++) took.push(await startAndStop(url));
    rows.push({ database: name, 'median ms': median(took), 'each ms': took });
  }
  const notes = ['From the start of the process (node src/commands/start.ts) until GET / has been answered with 200.'];
  return [{ title: 'A second start', notes, rows }];
}

async function startAndStop(databaseUrl: string): Promise<number> {
  await using product = await startProduct(databaseUrl);
  return product.startMs;
}
