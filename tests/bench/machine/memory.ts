import { setTimeout as wait } from 'node:timers/promises';
import { browserHeaders, uncachedHeaders } from '../answer.ts';
import type { Bench } from '../bench.ts';
import { measureIdleCollection } from './idle-collection.ts';
import { CONNECTIONS, load } from '../load.ts';
import { memoryOf } from '../../harness/server/process-figures.ts';
import { prepare, someArticle, startProduct } from './product.ts';
import type { Cell, Table } from '../table.ts';

/** Measures the memory of the server's process before, directly after and well after a load, on PostgreSQL. */
export async function measureMemory({ quick, postgres, say }: Bench): Promise<Table[]> {
  const seconds = quick ? 2 : 20;
  const database = await postgres.database('demo');
  await prepare(database);
  await using product = await startProduct(database);
  const rows = [row('first page sent', product.pid)];
  const article = product.origin + (await someArticle(product));
  const loads = [
    { name: 'cached article', url: article, headers: browserHeaders },
    { name: 'uncached article', url: article, headers: uncachedHeaders },
    { name: 'JSON list of stories', url: `${product.origin}/api/v1/stories`, headers: browserHeaders },
  ];
  for (const { name, url, headers } of loads) {
    say(`load on ${name}`);
    await load({ url, pid: product.pid }, headers, seconds);
    rows.push(row(`after ${seconds} s of: ${name}`, product.pid));
  }
  await wait(seconds * 1_000);
  rows.push(row(`after ${seconds} s of rest`, product.pid));
  const notes = [`${CONNECTIONS} connections. The server's process alone, without PostgreSQL's and the load's.`];
  return [{ title: 'Resident memory on PostgreSQL', notes, rows }, await measureIdleCollection()];
}

function row(moment: string, pid: number): Record<string, Cell> {
  const { now, highest } = memoryOf(pid);
  return { moment, 'now MiB': now, 'highest MiB': highest };
}
