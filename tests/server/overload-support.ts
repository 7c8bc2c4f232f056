import { expect } from 'vitest';
import { type DatabaseKind, databaseKinds, serverDatabases } from '../harness/database.ts';
import { isFull } from '../harness/endurance.ts';
import { untilThere } from '../harness/poll.ts';
import { cpuTimeOf } from '../harness/process-figures.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { signInEnv } from '../harness/sign-in.ts';
import type { Watched } from '../harness/watch.ts';

/** The database stands in for what is slow behind the server; in an endurance run it is each of them. */
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
  let before = Number.NEGATIVE_INFINITY;
  await untilThere(() => {
    const now = cpuTimeOf(pid);
    const isAtRest = now - before <= RESTING_MS;
    before = now;
    return isAtRest || undefined;
  }, 1_000);
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
/** Everybody else was answered with 200. `npm run bench -- --only overload` shows how much longer they wait. */
export function expectOthersServed({ failed, memoryBefore, memoryHighest }: Watched, mostMemory = MOST_MEMORY): void {
  expect(failed).toBe(0);
  expect(memoryHighest - memoryBefore).toBeLessThan(mostMemory);
}
