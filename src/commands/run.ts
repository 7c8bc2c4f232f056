import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../lib/files/project-root.ts';

/**
 * Runs a program of an installed package with this Node and shows its output. Ends the process if the program fails.
 * @param program path of its script below node_modules
 */
export function run(program: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'node_modules', program), ...args], options());
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs a script with this Node and shows its output.
 * @param script its path from the project's root
 * @returns whether it succeeded
 */
export async function succeeds(script: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const [code] = await once(spawn(process.execPath, [join(projectRoot, script), ...args], options(env)), 'close');
  return code === 0;
}

const options = (env: Record<string, string> = {}) =>
  ({
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  }) as const;
