import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { type DatabaseKind, databaseKinds, serverDatabases } from '../harness/database.ts';
import { isFull } from '../harness/endurance.ts';
import { cpuTimeOf } from '../harness/process-figures.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { signInEnv } from '../harness/sign-in.ts';
import type { Watched } from '../harness/watch.ts';

/** The database stands in for what is slow behind the server; with `ENDURANCE=full` it is each of them. */
export const overloadedDatabases = isFull ? databaseKinds : serverDatabases;

/** Requests wait for a short while alone, unlike in other tests. */
const overloadEnv = { ...signInEnv, QUEUE_WAIT_MS: '200' };

/** How much of a second a process computes at most that is at rest, in milliseconds. */
const RESTING_MS = 100;

/**
 * A server that has come to rest: one on the embedded database goes on compiling that for seconds after its start, for
 * which it takes several hundred MiB and gives them back.
 */
export async function startServerAtRest(kind: DatabaseKind, env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(kind, { ...overloadEnv, ...env });
  await comeToRest(server);
  return server;
}

/** Until the server has done what it was given to do, and compiled what that has called for. */
export async function comeToRest({ process: { pid = 0 } }: TestServer): Promise<void> {
  let before: number;
  do {
    before = cpuTimeOf(pid);
    await wait(1_000);
  } while (cpuTimeOf(pid) - before > RESTING_MS);
}

export const attacked = ({ origin, process }: TestServer) => ({ origin, pid: process.pid ?? 0 });

/** Bytes of one request without a body, or of the head of one. */
export function requestLine(
  { origin }: TestServer,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): string {
  const lines = Object.entries({ Host: new URL(origin).host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** MiB that the process may grow by. */
const MOST_MEMORY = 250;
/**
 * The longest that a reader may have waited, in milliseconds. What the product promises is far less, and measured by
 * `npm run bench` on a machine that does nothing else; here, the tests of other files run at the same time.
 */
const LONGEST_WAIT = 5_000;

export function expectOthersServed(
  { health, page, failed, memoryBefore, memoryHighest }: Watched,
  mostMemory = MOST_MEMORY,
): void {
  expect(failed).toBe(0);
  expect(Math.max(...health)).toBeLessThan(LONGEST_WAIT);
  expect(Math.max(...page)).toBeLessThan(LONGEST_WAIT);
  expect(memoryHighest - memoryBefore).toBeLessThan(mostMemory);
}
