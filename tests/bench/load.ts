import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import type { Headers } from './answer.ts';
import { keepTrack } from './machine/children.ts';
import { cpuTimeOf } from '../harness/server/process-figures.ts';

export const CONNECTIONS = 32;

/** A server under load: its URL and its process id. */
export type Side = { url: string; pid: number };
/** Latencies in milliseconds (whole ones with autocannon), and the server's processor time per request. */
export type Load = { perSecond: number; p50: number; p99: number; cpuMicros: number };

/** A request that is sent repeatedly. */
export type Posted = {
  /** Each `[<id>]` is replaced by a different value in every body. */
  body: string;
  /** The requests of each connection use all of them in turn. autocannon uses only the first. */
  cookies: string[];
};
type Options = { connections?: number; post?: Posted };

type Result = { seconds: number; answered: number; failed: number; p50: number; p99: number };

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
/** The load generator: `wrk` if it is installed, since it takes less processor time than the server under load. */
export const loadClient = hasWrk ? 'wrk' : 'autocannon';

/**
 * Measures a server under load.
 * @throws Error when a request failed, since the measurement would be meaningless
 */
export async function load(
  { url, pid }: Side,
  headers: Headers,
  seconds: number,
  { connections = CONNECTIONS, post }: Options = {},
): Promise<Load> {
  const before = cpuTimeOf(pid);
  const run = hasWrk ? runWrk : runAutocannon;
  const { answered, failed, ...result } = await run({ url, headers, seconds, connections, post });
  const cpuMs = cpuTimeOf(pid) - before;
  if (failed > 0 || answered === 0) throw new Error(`${url}: ${failed} requests failed under load`);
  return {
    perSecond: answered / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpuMicros: (cpuMs * 1_000) / answered,
  };
}

type Wanted = { url: string; headers: Headers; seconds: number; connections: number; post: Posted | undefined };

async function runWrk({ url, headers, seconds, connections, post }: Wanted): Promise<Result> {
  const script = ['-s', join(import.meta.dirname, 'wrk.lua')];
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, ...headerOptions(headers), ...script, url];
  const output = await run('wrk', [...args, '--', ...(post ? [post.body, ...post.cookies] : [])]);
  const [line] = /^\{.*\}$/m.exec(output) ?? [];
  if (!line) throw new Error(`wrk said nothing of its result:\n${output}`);
  return JSON.parse(line);
}

const autocannon = join(projectRoot, 'node_modules/autocannon/autocannon.js');

type AutocannonResult = {
  duration: number;
  errors: number;
  timeouts: number;
  non2xx: number;
  '2xx': number;
  latency: { p50: number; p99: number };
};

async function runAutocannon({ url, headers, seconds, connections, post }: Wanted): Promise<Result> {
  const sent = post ? ['-m', 'POST', '-I', '-b', post.body] : [];
  const given = post ? { ...headers, 'content-type': 'application/json', cookie: post.cookies[0] ?? '' } : headers;
  const args = ['-c', String(connections), '-d', String(seconds), ...sent, ...headerOptions(given)];
  const output = await run(process.execPath, [autocannon, '--json', '--no-progress', ...args, url]);
  const { duration, errors, timeouts, non2xx, latency, ...result }: AutocannonResult = JSON.parse(output);
  const [answered, failed] = [result['2xx'], errors + timeouts + non2xx];
  return { seconds: duration, answered, failed, p50: latency.p50, p99: latency.p99 };
}

function headerOptions(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
}

/**
 * Returns the output of a command.
 * @throws Error with the error output when it fails
 */
export async function run(command: string, args: string[]): Promise<string> {
  const child = keepTrack(spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${command} failed:\n${complaints}${output}`);
  return output;
}
