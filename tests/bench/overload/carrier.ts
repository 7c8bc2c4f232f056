import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { rowRandom } from '../../../src/db/bulk/random.ts';
import { percentile } from '../../harness/figures.ts';
import type { Cell, Table } from '../table.ts';
import type { Target } from './target.ts';

/** A client behind each of two addresses: many people of a carrier, and one program. */
const clients = [
  { name: '2,000 readers, six pages a minute each', address: '127.0.0.3', perMinute: 12_000, isEven: false },
  { name: 'one client, 20,000 pages a minute', address: '127.0.0.4', perMinute: 20_000, isEven: true },
];

type Answer = { status: number | undefined; at: number; ms: number };

/** Measures how many pages that are not cached one IPv4 address is served, with the limits on. */
export async function measureCarrier({ origin, page }: Target, seconds: number): Promise<Table> {
  const rows: Record<string, Cell>[] = [];
  for (const { name, address, perMinute, isEven } of clients) {
    const answers = await askAt(momentsOf(perMinute, seconds, isEven), (turn) =>
      ask(`${origin}${page}?comment=${address.at(-1)}${turn}`, address),
    );
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    rows.push({
      client: name,
      sent: answers.length,
      served: served.length,
      'served p99': percentile(
        served.map(({ ms }) => ms),
        0.99,
      ),
      refused: refused.length,
      'first refused': refused[0] ? refused[0].at / 1_000 : '',
      other: answers.length - served.length - refused.length,
    });
  }
  const notes = [
    `${seconds} s of each, one after the other, each from one IPv4 address. Every request is for another page that is not cached.`,
    'served: 200. refused: 429. other: any other answer, or none. first refused: seconds after the first request.',
  ];
  return { title: 'Readers behind one IPv4 address', notes, rows };
}

/** Returns the moments of the requests, in milliseconds, in order. */
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
    answers.push(once(turn).then((status) => ({ status, at: began - start, ms: performance.now() - began })));
  }
  return Promise.all(answers);
}

function ask(url: string, localAddress: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request(url, { agent: false, localAddress }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode));
    })
      .on('error', () => resolve(undefined))
      .end();
  });
}
