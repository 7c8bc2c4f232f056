import { Agent, get } from 'node:http';
import { percentile } from '../figures.ts';
import { sampleWhile } from '../poll.ts';
import { memoryOf } from '../server/process-figures.ts';

/** Observations of a server by another client: response times in milliseconds, and memory of the process in MiB. */
export type Watched = {
  health: number[];
  page: number[];
  /** Number of responses other than 200. */
  failed: number;
  memoryBefore: number;
  memoryHighest: number;
};

const EVERY_MS = 20;
const MEMORY_EVERY_MS = 50;
/** A loopback address other than the attacker's. */
const ADDRESS = '127.0.0.2';

type Options = {
  /** The path that the client requests besides the health check. */
  path: string;
  /** Whether each request opens a new connection. */
  anew?: boolean;
  headers?: Record<string, string>;
};

/** Requests the health check and a page every few milliseconds while an action runs. */
export async function watch<Result>(
  { origin, pid }: { origin: string; pid: number },
  { path, anew = false, headers = {} }: Options,
  meanwhile: () => Promise<Result>,
): Promise<[Watched, Result]> {
  const watched: Watched = { health: [], page: [], failed: 0, memoryBefore: memoryOf(pid).now, memoryHighest: 0 };
  const agent = new Agent({ keepAlive: !anew });
  const read = (path: string) =>
    new Promise<number>((resolve) => {
      // biome-ignore lint/plugin: the bench shows it, no test asserts on it
      const began = performance.now();
      const over = (status: number | undefined) => {
        if (status !== 200) watched.failed++;
        // biome-ignore lint/plugin: the bench shows it, no test asserts on it
        resolve(performance.now() - began);
      };
      get(origin + path, { agent, localAddress: ADDRESS, headers }, (answer) =>
        answer.resume().once('close', () => over(answer.statusCode)),
      ).on('error', () => over(undefined));
    });
  const readHealth = async () => void watched.health.push(await read('/healthz'));
  const readPage = async () => void watched.page.push(await read(path));
  const measure = () => {
    watched.memoryHighest = Math.max(watched.memoryHighest, memoryOf(pid).now);
  };
  const result = await sampleWhile(EVERY_MS, readHealth, () =>
    sampleWhile(EVERY_MS, readPage, () => sampleWhile(MEMORY_EVERY_MS, measure, meanwhile)),
  );
  agent.destroy();
  return [watched, result];
}

/** Returns the median and the 99th percentile of the response times. */
export function speedOf(took: number[]): { p50: number; p99: number } {
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}
