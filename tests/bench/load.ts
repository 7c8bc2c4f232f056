import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../../src/lib/project-root.ts';
import type { Headers } from './answer.ts';
import { keepTrack } from './children.ts';
import { cpuTimeOf } from './process-figures.ts';

export const CONNECTIONS = 32;

/** A server under load: its address and its process. */
export type Side = { url: string; pid: number };
/** Latencies in whole milliseconds, as autocannon records them; processor time of the server for each request. */
export type Load = { perSecond: number; p50: number; p99: number; cpuMicros: number };

type AutocannonResult = {
  duration: number;
  errors: number;
  timeouts: number;
  non2xx: number;
  '2xx': number;
  latency: { p50: number; p99: number };
};

const autocannon = join(projectRoot, 'node_modules/autocannon/autocannon.js');

/** @throws Error when any request failed: such figures would say nothing */
export async function load({ url, pid }: Side, headers: Headers, seconds: number): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-c', String(CONNECTIONS), '-d', String(seconds), '--json', '--no-progress', ...given, url];
  const before = cpuTimeOf(pid);
  const child = keepTrack(spawn(process.execPath, [autocannon, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }));
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const cpuMs = cpuTimeOf(pid) - before;
  if (child.exitCode !== 0) throw new Error(`autocannon failed:\n${complaints}`);
  const result: AutocannonResult = JSON.parse(output);
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0 || result['2xx'] === 0) throw new Error(`${url}: ${failed} requests failed under load`);
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: (cpuMs * 1_000) / result['2xx'],
  };
}
