import { expect } from 'vitest';
import { type DatabaseKind, databaseKinds, serverDatabases } from '../../harness/database/database.ts';
import { isFull } from '../../harness/endurance.ts';
import { untilThere } from '../../harness/poll.ts';
import { cpuTimeOf } from '../../harness/server/process-figures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInEnv } from '../../harness/actors/sign-in.ts';
import type { Watched } from '../../harness/hostile/watch.ts';

/** The tests run on one database, as an example of a slow dependency; an endurance run uses each of them. */
export const overloadedDatabases = isFull ? databaseKinds : serverDatabases;

/** Requests wait in the queue for a short time only, unlike in other tests. */
const overloadEnv = { ...signInEnv, QUEUE_WAIT_MS: '200' };

/** Milliseconds of processor time a second that an idle process uses at most. */
const RESTING_MS = 100;

/**
 * Starts a server and waits until it is idle. With the embedded database it keeps compiling for seconds after its
 * start, which takes several hundred MiB for a time.
 */
export async function startServerAtRest(kind: DatabaseKind, env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(kind, { ...overloadEnv, ...env });
  await comeToRest(server);
  return server;
}

/** Waits until the server has finished its work and the compilation that the work caused. */
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

/** Returns the bytes of a request without a body, or of the head of a request. */
export function requestLine(
  { origin }: TestServer,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): string {
  const lines = Object.entries({ Host: new URL(origin).host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** MiB by which the memory of the process may grow. */
const MOST_MEMORY = 250;
/** Expects that every other client got 200. `npm run bench -- --only overload` measures how much longer they wait. */
export function expectOthersServed({ failed, memoryBefore, memoryHighest }: Watched, mostMemory = MOST_MEMORY): void {
  expect(failed).toBe(0);
  expect(memoryHighest - memoryBefore).toBeLessThan(mostMemory);
}
