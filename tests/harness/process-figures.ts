import { readdirSync, readFileSync } from 'node:fs';

/** What Linux tells about a process of ours. */

const KIB_PER_MIB = 1_024;
/** `getconf CLK_TCK`, the same on every Linux of today. */
const TICK_MS = 10;

/** Resident memory in MiB, now and at its highest. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / KIB_PER_MIB;
  return { now: mib('VmRSS'), highest: mib('VmHWM') };
}

/** Processor time of all its threads until now, in milliseconds. */
export function cpuTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}

/** In `/proc/net/tcp`: a socket that waits for connections, and one that no process holds any more. */
const LISTENING = '0A';
const HELD_BY_NOBODY = '0';

/** Connections to a port of this machine that its process has accepted and not let go of. */
export function connectionsTo(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [, ...rows] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, address, , state]) => address?.endsWith(local) && state !== LISTENING)
    .filter((row) => row[9] !== HELD_BY_NOBODY).length;
}

/** Memory in MiB that a process and its children have written to and nobody else has: programs and libraries do not count. */
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

/** Children come and go. */
function ifAlive<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
