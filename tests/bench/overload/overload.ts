import { connect as connectTo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { attack, type AttackReport } from '../../harness/hostile/attack.ts';
import { percentile } from '../../harness/figures.ts';
import { memoryOf, ownMemoryOfTree } from '../../harness/server/process-figures.ts';
import { speedOf, watch } from '../../harness/hostile/watch.ts';
import type { Bench } from '../bench.ts';
import { benchDataDir, prepare, type Product, startProduct } from '../machine/product.ts';
import type { Cell, Table } from '../table.ts';
import { boundsNote, verdictOn } from './bounds.ts';
import { measureCarrier } from './carrier.ts';
import { connectionAttacks } from './connection-attacks.ts';
import type { NamedAttack } from './named-attack.ts';
import { OTHER_ADDRESS, type OtherRequest } from './other-requests.ts';
import { prepareTarget, type Target } from './target.ts';
import { workAttacks } from './work-attacks.ts';

const EVERY_MS = 50;
const MEMORY_EVERY_MS = 200;
const OTHERS_EVERY_MS = 1_000;

/**
 * Measures the responses to clients of another network while one machine attacks the server. Each attack once made the
 * server unavailable.
 */
export async function measureOverload({ quick, postgres, say }: Bench): Promise<Table[]> {
  const restSeconds = quick ? 1 : 60;
  const url = await postgres.database('demo');
  await prepare(url);
  await using product = await startProduct(url, benchDataDir, { RATE_LIMITS: '1' });
  const target = await prepareTarget(url, product);
  const rows: Record<string, Cell>[] = [];
  say('readers behind one IPv4 address');
  const carrier = await measureCarrier(product, target, quick ? 10 : 60);
  const seconds = quick ? 2 : 15;
  const [unattacked] = await watch(product, { path: target.page }, () => wait(seconds * 1_000));
  const idle = { page: speedOf(unattacked.page).p99, health: speedOf(unattacked.health).p99 };
  for (const each of [...connectionAttacks(target, seconds), ...(await workAttacks(target, seconds))]) {
    say(each.name);
    rows.push(await measureAttack(product, target, { ...each, idle, restSeconds }));
  }
  const notes = [
    'PostgreSQL, limits on; each from one address, while somebody at another reads a cached page and the health check all',
    'the time, and opens new connections. p99 in milliseconds; memory of the server’s process in MiB.',
    '× idle: how many times as long as the same readers waited in the same run while nobody attacked.',
    `tree: written memory of the process and its children, over that before. left: after ${restSeconds} s of rest.`,
    'other p99: a request of another network for the resource under attack (an upload, a file of a picture), once a second.',
    'other idle: the same while nobody attacks, once. An upload or a file takes work of its own, so no bound applies to it.',
    'refused: requests of others that were not answered with 200. answers: the statuses that the attacker was sent.',
    `${boundsNote} Memory is that of the tree.`,
  ];
  return [{ title: 'Others’ waiting under attack', notes, rows }, carrier];
}

/** The p99 response times in milliseconds without an attack. */
type Idle = { page: number; health: number };

async function measureAttack(
  { origin, pid }: Product,
  { page }: Target,
  { name, attacks, other, idle, restSeconds }: NamedAttack & { idle: Idle; restSeconds: number },
): Promise<Record<string, Cell>> {
  const connections: number[] = [];
  const others: number[] = [];
  let othersRefused = 0;
  let isOver = false;
  const repeat = async (everyMs: number, once: () => Promise<void> | void) => {
    while (!isOver) {
      await once();
      await wait(everyMs);
    }
  };
  const otherIdle = other ? (await timed(other)).ms : '';
  const treeBefore = ownMemoryOfTree(pid);
  let treeHighest = treeBefore;
  const measuring = Promise.all([
    repeat(EVERY_MS, async () => void connections.push(await connectionTime(origin))),
    repeat(MEMORY_EVERY_MS, () => {
      treeHighest = Math.max(treeHighest, ownMemoryOfTree(pid));
    }),
    other &&
      repeat(OTHERS_EVERY_MS, async () => {
        const { ms, isAnswered } = await timed(other);
        others.push(ms);
        if (!isAnswered) othersRefused++;
      }),
  ]);
  const [watched, reports] = await watch({ origin, pid }, { path: page }, () => attack(origin, ...attacks));
  isOver = true;
  await measuring;
  await wait(restSeconds * 1_000);
  const [page99, health99] = [speedOf(watched.page).p99, speedOf(watched.health).p99];
  const p99 = { 'page p99': page99, '/healthz p99': health99, 'new connection p99': percentile(connections, 0.99) };
  const [tree, refused] = [treeHighest - treeBefore, watched.failed + othersRefused];
  return {
    attack: name,
    'page p99': page99,
    '× idle page': page99 / idle.page,
    '/healthz p99': health99,
    '× idle /healthz': health99 / idle.health,
    'new connection p99': p99['new connection p99'],
    'other idle': otherIdle,
    'other p99': others.length > 0 ? percentile(others, 0.99) : '',
    grown: Math.max(0, watched.memoryHighest - watched.memoryBefore),
    tree,
    left: memoryOf(pid).now - watched.memoryBefore,
    refused,
    bounds: verdictOn({ p99, grownMib: tree, refused }),
    answers: answersOf(reports),
  };
}

async function timed(other: OtherRequest): Promise<{ ms: number; isAnswered: boolean }> {
  const began = performance.now();
  const status = await other();
  return { ms: performance.now() - began, isAnswered: status === 200 };
}

/** Returns the milliseconds until a new connection is accepted; Infinity if it is refused. */
function connectionTime(origin: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connectTo({ host: hostname, port: Number(port), localAddress: OTHER_ADDRESS }, () => {
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
