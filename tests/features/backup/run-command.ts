import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { startSettings } from '../../harness/server/start-script.ts';

type Ended = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/**
 * Runs a command as its npm script does.
 * @param dieAt kills the command at the line of output with this text
 */
export async function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  dieAt?: string,
): Promise<Ended> {
  const preload = dieAt === undefined ? [] : ['--import', join(projectRoot, 'tests/db/die-at-line.ts')];
  const child = spawn(process.execPath, [...preload, join(projectRoot, 'src/commands', `${name}.ts`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...startSettings, ...env, ...(dieAt !== undefined && { DIE_AT: dieAt }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code, signal] = await once(child, 'close');
  return { code, signal, out, err };
}
