import { readFileSync } from 'node:fs';

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
