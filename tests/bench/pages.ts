import { setTimeout as wait } from 'node:timers/promises';
import { browserHeaders, fetchPage, type Headers, uncachedHeaders } from './answer.ts';
import type { Bench } from './bench.ts';
import { signedInHeaders } from './member.ts';
import { median } from './figures.ts';
import { CONNECTIONS, type Load, load, type Side } from './load.ts';
import { type Product, someArticle, startProduct } from './product.ts';
import { startRawServer } from './raw.ts';
import type { Cell, Table } from './table.ts';

type Target = { name: string; path: string; headers: Headers };
type Effort = { rounds: number; seconds: number };

/** Until the page cache has its smallest encoding of a page. */
const COMPRESSED_MS = 1_500;
const WARM_UP_SECONDS = 2;

/** Requests per second of pages and JSON, each beside a raw server that sends the same bytes. */
export async function measurePages({ quick, postgres, say }: Bench): Promise<Table[]> {
  const effort = quick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 4 };
  const databases = [
    { name: 'PGlite', url: '' },
    { name: 'PostgreSQL', url: await postgres.database('demo') },
  ];
  const tables: Table[] = [];
  for (const database of databases) {
    await using product = await startProduct(database.url);
    const rows: Record<string, Cell>[] = [];
    const member = await signedInHeaders(database.url);
    for (const target of targetsOf(await someArticle(product), member)) {
      say(`${target.name} on ${database.name}`);
      rows.push(...(await compare(product, target, effort)));
    }
    tables.push({ title: `Pages on ${database.name}`, notes: notesOf(effort), rows });
  }
  return tables;
}

function targetsOf(article: string, member: Headers): Target[] {
  return [
    { name: 'cached article', path: article, headers: browserHeaders },
    { name: 'uncached article', path: article, headers: uncachedHeaders },
    { name: 'member’s article', path: article, headers: member },
    { name: 'JSON list of stories', path: '/api/v1/stories', headers: browserHeaders },
  ];
}

function notesOf({ rounds, seconds }: Effort): string[] {
  return [
    `${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each, product and raw in turn; medians of the rounds.`,
    'raw: node:http in a process of its own, sending the same bytes with the same content headers.',
    'ratio: requests per second of the product through those of raw; its median, then each round.',
    'CPU: what the server alone used for a request, and that of raw through it: what the ratio would be without the',
    'load generator, which runs on the same machine.',
    'The uncached article is a visitor’s, rendered each time; the member’s is that of a real session.',
  ];
}

async function compare(product: Product, { name, path, headers }: Target, effort: Effort) {
  const url = product.origin + path;
  await fetchPage(url, headers);
  await wait(COMPRESSED_MS);
  const answer = await fetchPage(url, headers);
  await using raw = await startRawServer(answer);
  const [ours, plain] = await inTurn(
    [
      { url, pid: product.pid },
      { url: raw.origin, pid: raw.pid },
    ],
    headers,
    effort,
  );
  const ratios = ours.map(({ perSecond }, round) => perSecond / (plain[round]?.perSecond ?? Number.NaN));
  const sent = `${answer.body.length} B ${answer.headers['content-encoding'] ?? 'plain'}`;
  const [used, usedPlain] = [ours, plain].map((loads) => median(loads.map(({ cpuMicros }) => cpuMicros)));
  const cpuRatio = (usedPlain ?? Number.NaN) / (used ?? Number.NaN);
  const figures = { 'CPU ratio': cpuRatio, ratio: median(ratios), rounds: ratios };
  return [
    { page: name, server: 'product', body: sent, ...mediansOf(ours), ...figures },
    { page: '', server: 'raw', body: '', ...mediansOf(plain), 'CPU ratio': 1, ratio: 1, rounds: '' },
  ];
}

async function inTurn(sides: [Side, Side], headers: Headers, { rounds, seconds }: Effort): Promise<[Load[], Load[]]> {
  const loads: [Load[], Load[]] = [[], []];
  for (const side of sides) await load(side, headers, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) loads[index]?.push(await load(side, headers, seconds));
  }
  return loads;
}

function mediansOf(loads: Load[]): Record<string, Cell> {
  const of = (figure: keyof Load) => median(loads.map((each) => each[figure]));
  return { 'req/s': of('perSecond'), 'p50 ms': of('p50'), 'p99 ms': of('p99'), 'CPU µs/req': of('cpuMicros') };
}
