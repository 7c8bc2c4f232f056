import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:http';
import { projectRoot } from '../../src/lib/project-root.ts';
import { hasEnded } from './has-ended.ts';
import { untilThere } from './poll.ts';
import { startArguments, startSettings } from './start-script.ts';

/** Runs what `npm start` runs, without waiting for anything. */
export function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, startArguments, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...startSettings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * @param host how readers call the server, where that is not how we reach it
 * @throws Error with its log when it ends instead
 */
export async function waitUntilReady(
  origin: string,
  child: ChildProcess,
  log: () => string,
  host = new URL(origin).host,
): Promise<void> {
  await untilThere(async () => {
    if (await isReady(origin, host)) return true;
    if (hasEnded(child)) throw new Error(`the server ended:\n${log()}`);
    return undefined;
  }, 50);
}

function isReady(origin: string, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${origin}/readyz`, { headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
