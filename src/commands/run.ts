import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../lib/project-root.ts';

/**
 * Runs a program of an installed package under this Node, its output shown; ends the process when it fails.
 * @param program path of its script below node_modules
 */
export function run(program: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'node_modules', program), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}
