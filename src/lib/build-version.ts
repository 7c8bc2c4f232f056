import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './files/project-root.ts';

let version: string | undefined;

/** Returns the version of the running build, derived from its sources; `unknown` without a build. */
export function buildVersion(): string {
  version ??= readVersion();
  return version;
}

function readVersion(): string {
  try {
    return readFileSync(join(projectRoot, 'dist/.built-from'), 'utf8').slice(0, 8);
  } catch {
    return 'unknown';
  }
}
