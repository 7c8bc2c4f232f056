import { readdirSync, readFileSync } from 'node:fs';

/** Measurements of a process, from Linux's `/proc`. */

const KIB_PER_MIB = 1_024;
/** The value of 1,000 divided by `getconf CLK_TCK`, which is 100 on every current Linux. */
const TICK_MS = 10;

/** Returns the resident memory in MiB: the present value and the maximum. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / KIB_PER_MIB;
  return { now: mib('VmRSS'), highest: mib('VmHWM') };
}

/** Returns the processor time of all threads of a process, in milliseconds. */
export function cpuTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Values in `/proc/net/tcp`: the state of a listening socket, and the inode of a socket that no process holds. */
const LISTENING = '0A';
const HELD_BY_NOBODY = '0';

/** Returns the number of connections to a local port that the server process has accepted and not closed. */
export function connectionsTo(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [, ...rows] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && state !== LISTENING)
    .filter((row) => row[9] !== HELD_BY_NOBODY).length;
}

/**
 * Returns the memory in MiB that a process and its descendants have written and do not share. It excludes programs and
 * libraries.
 */
export function ownMemoryOfTree(pid: number): number {
  const pids = [pid];
  for (const each of pids) pids.push(...childrenOf(each));
  return pids.reduce((sum, each) => sum + ownMemoryOf(each), 0);
}

export function childrenOf(pid: number): number[] {
  const lists = ifAlive(() => readdirSync(`/proc/${pid}/task`), []).map((thread) =>
    ifAlive(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), ''),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

function ownMemoryOf(pid: number): number {
  const rollup = ifAlive(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), '');
  return Number(/^Private_Dirty:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / KIB_PER_MIB;
}

/** A child process may end before it is read. */
function ifAlive<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
