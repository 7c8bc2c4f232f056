import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { rowRandom } from '../../../src/demo/bulk/random.ts';
import { percentile } from '../../harness/figures.ts';
import { ownMemoryOfTree } from '../../harness/server/process-figures.ts';
import { speedOf, watch } from '../../harness/hostile/watch.ts';
import type { Product } from '../machine/product.ts';
import type { Cell, Table } from '../table.ts';
import { boundsNote, verdictOn } from './bounds.ts';
import type { Target } from './target.ts';

type Sent = { path: string; cookie?: string | undefined };
type Client = {
  name: string;
  /** The client's own IPv4 address. */
  address: string;
  perMinute: number;
  /** Whether the requests come at even intervals, as from a program. */
  isEven: boolean;
  requestOf(turn: number): Sent;
  /** Describes how the responses miss the goal; undefined if they meet it. */
  missOf(answers: Answer[]): string | undefined;
};
type Answer = { status: number | undefined; at: number; ms: number };

/** One page in this many is not cached yet. */
const COLD_EVERY = 20;
const MOST_SERVED_P99_MS = 500;
/** The maximum time until a single program is refused. */
const MOST_UNREFUSED_MS = 1_000;

const isServed = ({ status }: Answer) => status === 200;
/** Refused by a rate limit (429), or by the queue, which limits each network to its share (503). */
const isRefused = ({ status }: Answer) => status === 429 || status === 503;

function clientsOf({ pages, readers }: Target): Client[] {
  const cold = (address: string, turn: number) => `${at(pages, turn)}?comment=${address.at(-1)}${turn}`;
  return [
    {
      name: '2,000 readers, six pages a minute each',
      address: '127.0.0.3',
      perMinute: 12_000,
      isEven: false,
      requestOf(turn) {
        const path = turn % COLD_EVERY === 0 ? cold(this.address, turn) : at(pages, turn);
        return { path, cookie: turn % 2 === 1 ? at(readers, turn) : undefined };
      },
      missOf(answers) {
        const notServed = answers.filter((answer) => !isServed(answer)).length;
        if (notServed > 0) return `${notServed} not served`;
        const p99 = servedP99(answers);
        return p99 > MOST_SERVED_P99_MS ? `served p99 ${Math.round(p99)} ms > ${MOST_SERVED_P99_MS}` : undefined;
      },
    },
    {
      name: 'one client, 20,000 new pages a minute',
      address: '127.0.0.4',
      perMinute: 20_000,
      isEven: true,
      requestOf(turn) {
        return { path: cold(this.address, turn) };
      },
      missOf(answers) {
        const first = answers.find(isRefused);
        return first && first.at <= MOST_UNREFUSED_MS ? undefined : `not refused within ${MOST_UNREFUSED_MS} ms`;
      },
    },
  ];
}

/**
 * Measures the pages per minute for one IPv4 address with rate limits on, and the response times for clients elsewhere.
 */
export async function measureCarrier({ origin, pid }: Product, target: Target, seconds: number): Promise<Table> {
  const rows: Record<string, Cell>[] = [];
  for (const client of clientsOf(target)) {
    const { name, address, perMinute, isEven } = client;
    const treeBefore = ownMemoryOfTree(pid);
    const [watched, answers] = await watch({ origin, pid }, { path: target.page }, () =>
      askAt(momentsOf(perMinute, seconds, isEven), (turn) => {
        const { path, cookie } = client.requestOf(turn);
        return ask(origin + path, address, cookie);
      }),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status ?? 'none');
    const first = answers.find(isRefused);
    const p99 = { 'others’ page p99': speedOf(watched.page).p99, 'others’ /healthz p99': speedOf(watched.health).p99 };
    const grown = Math.max(watched.memoryHighest - watched.memoryBefore, ownMemoryOfTree(pid) - treeBefore, 0);
    const miss = client.missOf(answers);
    rows.push({
      client: name,
      sent: answers.length,
      served: answers.filter(isServed).length,
      'served p99': servedP99(answers),
      'first refused': first ? first.at / 1_000 : '',
      answers: [...statuses].map(([status, { length }]) => `${status}: ${length}`).join(', '),
      ...p99,
      grown,
      bounds: verdictOn({ p99, grownMib: grown, refused: watched.failed }, ...(miss ? [miss] : [])),
    });
  }
  const notes = [
    `${seconds} s of each, one after the other, each from one IPv4 address. p99 in milliseconds; grown: memory in MiB.`,
    `Of the readers, every second has a session, and one page in ${COLD_EVERY} is not cached. No page of the client is cached.`,
    'served: 200. first refused: seconds until the first answer of 429 (rate limit) or 503 (the network’s share of the queue).',
    `${boundsNote} The readers are all served as fast; the client is refused within a second.`,
  ];
  return { title: 'Readers behind one IPv4 address', notes, rows };
}

function servedP99(answers: Answer[]): number {
  return percentile(
    answers.filter(isServed).map(({ ms }) => ms),
    0.99,
  );
}

/** Returns the times of the requests in milliseconds, in order. */
function momentsOf(perMinute: number, seconds: number, isEven: boolean): number[] {
  const random = rowRandom(12, 0);
  const count = Math.round((perMinute * seconds) / 60);
  const moments = Array.from({ length: count }, (_, turn) => (isEven ? turn / count : random()) * seconds * 1_000);
  return moments.toSorted((one, other) => one - other);
}

async function askAt(moments: number[], once: (turn: number) => Promise<number | undefined>): Promise<Answer[]> {
  const start = performance.now();
  const answers: Promise<Answer>[] = [];
  for (const [turn, moment] of moments.entries()) {
    const late = start + moment - performance.now();
    if (late > 0) await wait(late);
    const began = performance.now();
    answers.push(
      once(turn).then((status) => {
        const ended = performance.now();
        return { status, at: ended - start, ms: ended - began };
      }),
    );
  }
  return (await Promise.all(answers)).toSorted((one, other) => one.at - other.at);
}

function ask(url: string, localAddress: string, cookie?: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request(url, { agent: false, localAddress, headers: cookie ? { cookie } : {} }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode));
    })
      .on('error', () => resolve(undefined))
      .end();
  });
}

function at<Value>(values: Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('the list is empty');
  return value;
}
