import { setTimeout as wait } from 'node:timers/promises';
import { browserHeaders, fetchPage, type Headers, uncachedHeaders } from '../answer.ts';
import type { Bench } from '../bench.ts';
import { signedInHeaders } from '../member.ts';
import { median } from '../../harness/figures.ts';
import { CONNECTIONS, type Load, load, loadClient, type Side } from '../load.ts';
import { type Product, someArticle, startProduct } from '../machine/product.ts';
import { startRawServer } from '../machine/raw.ts';
import type { Cell, Table } from '../table.ts';

type Target = { name: string; path: string; headers: Headers };
type Effort = { rounds: number; seconds: number; warmUpSeconds: number };
type Medians = Record<keyof Load, number>;
type Compared = { rows: Record<string, Cell>[]; ours: Medians; raw: Medians };

/** The time until the page cache has the smallest encoding of a page. */
const COMPRESSED_MS = 1_500;

/** Measures the requests per second for pages and JSON, each beside a raw server that sends the same bytes. */
export async function measurePages({ quick, postgres, say }: Bench): Promise<Table[]> {
  const effort = quick ? { rounds: 1, seconds: 1, warmUpSeconds: 1 } : { rounds: 5, seconds: 4, warmUpSeconds: 2 };
  const ofServer = { name: 'PostgreSQL', url: await postgres.database('demo') };
  const databases = quick ? [ofServer] : [{ name: 'PGlite', url: '' }, ofServer];
  const tables: Table[] = [];
  for (const database of databases) {
    await using product = await startProduct(database.url);
    const compared: Record<string, Compared> = {};
    const member = await signedInHeaders(database.url);
    for (const target of targetsOf(await someArticle(product), member)) {
      say(`${target.name} on ${database.name}`);
      compared[target.name] = await compare(product, target, effort);
    }
    const rows = Object.values(compared).flatMap((each) => each.rows);
    tables.push({ title: `Pages on ${database.name}`, notes: notesOf(effort), rows });
    tables.push({ title: `Members and visitors on ${database.name}`, notes: [], rows: ratiosOf(compared) });
  }
  return tables;
}

function targetsOf(article: string, member: Headers): Target[] {
  return [
    { name: 'cached article', path: article, headers: browserHeaders },
    { name: 'uncached article', path: article, headers: uncachedHeaders },
    { name: 'member’s article', path: article, headers: member },
    { name: 'member’s, rendered', path: article, headers: { ...member, cookie: `${member.cookie}; pages_changed=1` } },
    { name: 'JSON list of stories', path: '/api/v1/stories', headers: browserHeaders },
    { name: 'JSON list, a member’s', path: '/api/v1/stories', headers: member },
  ];
}

function notesOf({ rounds, seconds }: Effort): string[] {
  return [
    `${CONNECTIONS} connections by ${loadClient}, ${rounds} rounds of ${seconds} s each, product and raw in turn; medians of the rounds.`,
    'raw: node:http in a process of its own, sending the same bytes with the same content headers.',
    'ratio: requests per second of the product through those of raw; its median, then each round.',
    'CPU: what the server alone used for a request, and that of raw through it: what the ratio would be without the',
    'load generator, which runs on the same machine.',
    'The uncached article is a visitor’s, rendered each time; the member’s is that of a real session, filled in, and once',
    'more rendered for them alone, as after a change of their own.',
  ];
}

async function compare(product: Product, { name, path, headers }: Target, effort: Effort): Promise<Compared> {
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
  const compared = { ours: mediansOf(ours), raw: mediansOf(plain) };
  const cpuRatio = compared.raw.cpuMicros / compared.ours.cpuMicros;
  const figures = { 'CPU ratio': cpuRatio, ratio: median(ratios), rounds: ratios };
  const rows = [
    { page: name, server: 'product', body: sent, ...cellsOf(compared.ours), ...figures },
    { page: '', server: 'raw', body: '', ...cellsOf(compared.raw), 'CPU ratio': 1, ratio: 1, rounds: '' },
  ];
  return { ...compared, rows };
}

/**
 * Returns the cost of a member's page relative to rendering it, to a visitor's page and to raw Node, with the goals.
 */
function ratiosOf(compared: Record<string, Compared>): Record<string, Cell>[] {
  const { 'cached article': visitor, 'member’s article': member, 'member’s, rendered': rendered } = compared;
  if (!visitor || !member || !rendered) throw new Error('a page was not measured');
  const row = (what: string, measured: number, goal: string) => ({ what, measured, goal });
  const cpu = (one: Medians, other: Medians) => one.cpuMicros / other.cpuMicros;
  return [
    row('CPU, a member’s through rendering it anew', cpu(member.ours, rendered.ours), '0.15 at most'),
    row('CPU, a member’s through a visitor’s kept page', cpu(member.ours, visitor.ours), '5 at most'),
    row('requests per second, a member’s through raw', member.ours.perSecond / member.raw.perSecond, '0.08 at least'),
    row('p99, a member’s through a visitor’s', member.ours.p99 / visitor.ours.p99, '3 at most'),
    row('CPU, a visitor’s kept page through raw', cpu(visitor.ours, visitor.raw), '1.5 at most'),
  ];
}

async function inTurn(
  sides: [Side, Side],
  headers: Headers,
  { rounds, seconds, warmUpSeconds }: Effort,
): Promise<[Load[], Load[]]> {
  const loads: [Load[], Load[]] = [[], []];
  for (const side of sides) await load(side, headers, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) loads[index]?.push(await load(side, headers, seconds));
  }
  return loads;
}

function mediansOf(loads: Load[]): Medians {
  const of = (figure: keyof Load) => median(loads.map((each) => each[figure]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMicros: of('cpuMicros') };
}

function cellsOf({ perSecond, p50, p99, cpuMicros }: Medians): Record<string, Cell> {
  return { 'req/s': perSecond, 'p50 ms': p50, 'p99 ms': p99, 'CPU µs/req': cpuMicros };
}
