import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { hasEnded } from './has-ended.ts';
import { untilThere } from '../poll.ts';
import { startArguments, startSettings } from './start-script.ts';

type Options = {
  /**
   * Stops the server and removes its data directory when this process ends. Vitest ends a worker before it can stop
   * servers.
   */
  endsWithParent?: boolean;
};

const ENDS_WITH_PARENT = ['--import', join(import.meta.dirname, 'end-with-parent.ts')];

/** Starts a server as `npm start` does, without waiting until it is ready. */
export function spawnServer(env: Record<string, string>, { endsWithParent = false }: Options = {}): ChildProcess {
  return spawn(process.execPath, [...(endsWithParent ? ENDS_WITH_PARENT : []), ...startArguments], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH ?? '', ...startSettings, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(endsWithParent ? (['ipc'] as const) : [])],
  });
}

/**
 * Waits until the server answers `/readyz` with 200.
 * @param host the public host of the server, if it differs from the host of `origin`
 * @throws Error with the server's log when the server ends instead
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
