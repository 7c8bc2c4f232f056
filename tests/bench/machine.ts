import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { readable } from './figures.ts';

export type Machine = { cpu: string; cores: number; memoryGiB: number; node: string; system: string; load: number };

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    system: `${type()} ${release()}`,
    load: loadavg()[0] ?? 0,
  };
}

export function machineLine({ cpu, cores, memoryGiB, node, system, load }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, node ${node}; load average ${readable(load)} before the run`;
}
