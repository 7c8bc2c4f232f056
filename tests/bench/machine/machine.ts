import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { readable } from '../../harness/figures.ts';

export type Machine = {
  cpu: string;
  cores: number;
  memoryGiB: number;
  node: string;
  system: string;
  load: number;
  /** The font of Korean text before the web font has loaded. */
  koreanFace: string;
};

export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    system: `${type()} ${release()}`,
    load: loadavg()[0] ?? 0,
    koreanFace: koreanFace() ?? 'unknown',
  };
}

/** Returns the default font of fontconfig; undefined without fontconfig. */
function koreanFace(): string | undefined {
  const query = ['-f', '%{family[0]}', 'sans-serif:lang=ko'];
  return spawnSync('fc-match', query, { encoding: 'utf8' }).stdout?.trim() || undefined;
}

export function machineLine({ cpu, cores, memoryGiB, node, system, load, koreanFace }: Machine): string {
  return `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${system}, node ${node}; Korean in ${koreanFace}; load average ${readable(load)} before the run`;
}
