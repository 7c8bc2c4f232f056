import { connect as connectTo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/db/connection.ts';
import { keptSecret } from '../../src/server/kept-secret.ts';
import { startSession } from '../../src/session/session.server.ts';
import { type Attack, attack, type AttackReport, type Payload } from '../harness/attack.ts';
import { percentile } from '../harness/figures.ts';
import { fixtures } from '../harness/fixtures.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { cookieOf } from '../harness/sign-in.ts';
import { speedOf, watch } from '../harness/watch.ts';
import type { Bench } from './bench.ts';
import { benchDataDir, prepare, type Product, startProduct } from './product.ts';
import type { Cell, Table } from './table.ts';

/** Pages that nobody has asked for yet, one that others read meanwhile, and a member's cookie. */
type Target = { host: string; cold: string[]; read: string; cookie: string };
type Named = { name: string; attacks: Attack[] };

const COLD_PAGES = 2;
const EVERY_MS = 50;
/** Another of this machine's own addresses than the attacker's. */
const ADDRESS = '127.0.0.2';

/** What others see of the server while it is attacked from one machine, in ways that each once brought it down. */
export async function measureOverload({ quick, postgres, say }: Bench): Promise<Table[]> {
  const restSeconds = quick ? 1 : 60;
  const url = await postgres.database('demo');
  await prepare(url);
  await using product = await startProduct(url, benchDataDir, { RATE_LIMITS: '1' });
  const target = await prepareTarget(url, product);
  const rows: Record<string, Cell>[] = [];
  for (const each of attacksOn(target, quick ? 2 : 15)) {
    say(each.name);
    rows.push(await suffer(product, target, each, restSeconds));
  }
  const notes = [
    'PostgreSQL, limits on; each from one address, while somebody at another reads a kept page and the health check all',
    'the time, and opens new connections. p99 in milliseconds; memory of the server’s process in MiB.',
    `left: after ${restSeconds} s of rest. refused: what others were not answered with 200. answers: what the attacker was answered.`,
  ];
  return [{ title: 'Others’ waiting under attack', notes, rows }];
}

async function suffer(
  { origin, pid }: Product,
  { read }: Target,
  { name, attacks }: Named,
  restSeconds: number,
): Promise<Record<string, Cell>> {
  const connections: number[] = [];
  let isOver = false;
  const connecting = (async () => {
    while (!isOver) {
      connections.push(await connectionTime(origin));
      await wait(EVERY_MS);
    }
  })();
  const [watched, reports] = await watch({ origin, pid }, { path: read }, () => attack(origin, ...attacks));
  isOver = true;
  await connecting;
  await wait(restSeconds * 1_000);
  return {
    attack: name,
    'page p99': speedOf(watched.page).p99,
    '/healthz p99': speedOf(watched.health).p99,
    'new connection p99': percentile(connections, 0.99),
    grown: Math.max(0, watched.memoryHighest - watched.memoryBefore),
    left: memoryOf(pid).now - watched.memoryBefore,
    refused: watched.failed,
    answers: answersOf(reports),
  };
}

/** Milliseconds until a new connection is taken; Infinity when it is not. */
function connectionTime(origin: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connectTo({ host: hostname, port: Number(port), localAddress: ADDRESS }, () => {
      resolve(performance.now() - began);
      socket.destroy();
    });
    socket.once('error', () => resolve(Number.POSITIVE_INFINITY));
  });
}

function answersOf(reports: AttackReport[]): string {
  const all: Record<string, number> = {};
  for (const { statuses } of reports) {
    for (const [status, times] of Object.entries(statuses)) all[status] = (all[status] ?? 0) + times;
  }
  const said = Object.entries(all).map(([status, times]) => `${status}: ${times}`);
  return said.join(', ') || 'none read';
}

function attacksOn({ host, cold: [cold = '', colder = ''], read, cookie }: Target, seconds: number): Named[] {
  const bytesOf = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    [
      `${method} ${path} HTTP/1.1`,
      ...Object.entries({ Host: host, ...headers }).map((pair) => pair.join(': ')),
      '',
      '',
    ].join('\r\n');
  const send = (sockets: number, payload: Payload, reads: boolean, answers?: number): Attack => ({
    kind: 'send',
    sockets,
    payload,
    reads,
    seconds,
    ...(answers !== undefined && { answers }),
  });
  const upload = (parts: Payload, headers: Record<string, string> = {}): Payload => {
    const length = parts.reduce((sum, { text, times = 1 }) => sum + text.length * times, 0);
    const type = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(length) };
    return [{ text: bytesOf('/api/v1/user/image', { ...type, ...headers }, 'PUT') }, ...parts];
  };
  const part = '--b\r\nContent-Disposition: form-data; name="image"';
  const picture = [
    { text: `${part}; filename="a.jpg"\r\n\r\n` },
    { text: 'a'.repeat(1_000), times: 10_000 },
    { text: '\r\n--b--\r\n' },
  ];
  const parts = [{ text: `${part}\r\n\r\n\r\n`, times: 200_000 }, { text: '--b--\r\n' }];
  const addresses = Array.from({ length: 250 }, (_, id) => ({ text: bytesOf(`${read}?comment=${id + 1}`) }));
  const flood = Array.from({ length: 28 }, (_, turn) => send(1, addresses.slice(turn * 9, turn * 9 + 9), true, 9));
  const ask = (sockets: number, path: string, more: Partial<Extract<Attack, { kind: 'ask' }>>): Attack[] => [
    { kind: 'ask', sockets, path, seconds, ...more },
  ];
  const call = { text: bytesOf('/api/v1/term/list') };
  const plain = { 'Accept-Encoding': 'identity' };
  return [
    { name: '16 connections, 2,000 requests sent at once', attacks: [send(16, [{ ...call, times: 2_000 }], true)] },
    {
      name: '200 connections, 150 answers unread',
      attacks: [send(200, [{ text: bytesOf(read, plain), times: 150 }], false)],
    },
    {
      name: '40 connections, 2,000 times a cold page',
      attacks: [send(40, [{ text: bytesOf(cold), times: 2_000 }], false)],
    },
    { name: '2,000 connections of five bytes', attacks: [send(2_000, [{ text: '\x16\x03\x01\x00\x00' }], false)] },
    { name: '1,500 connections held, with a session', attacks: ask(1_500, '/my/comment', { headers: { cookie } }) },
    { name: '3,000 readers of one cold page', attacks: ask(3_000, colder, { times: 1 }) },
    { name: '60 pictures of 10 MB without a session', attacks: [send(60, upload(picture), true, 1)] },
    { name: '10 bodies of 200,000 parts, a member’s', attacks: [send(10, upload(parts, { Cookie: cookie }), true, 1)] },
    { name: '250 addresses of one page', attacks: flood },
  ];
}

async function prepareTarget(databaseUrl: string, { origin }: Product): Promise<Target> {
  const connection = connect(databaseUrl);
  try {
    const add = fixtures(connection.db);
    const text = '길게 적은 본문이에요. '.repeat(3_000);
    const storyPath = async () => `/story/${await add.addStory({ text })}`;
    const cold: string[] = [];
    for (let count = 0; count < COLD_PAGES; count++) cold.push(await storyPath());
    const { id } = await add.addAccount({ nickname: `읽는이${Date.now() % 1_000_000}` });
    const cookie = cookieOf(await startSession(connection.db, id, 'web', keptSecret(benchDataDir)));
    const read = await storyPath();
    await (await fetch(origin + read)).text();
    return { host: new URL(origin).host, cold, read, cookie };
  } finally {
    await connection.close();
  }
}
