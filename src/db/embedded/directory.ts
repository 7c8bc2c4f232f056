import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../lib/config-error.ts';

/** Returns whether the directory holds a database whose creation was completed. */
export function holdsDatabase(dir: string): boolean {
  return ['PG_VERSION', 'global/pg_control'].every((name) => existsSync(join(dir, name)));
}

/** @throws ConfigError if the directory holds files but no database */
export function refuseForeignDirectory(dir: string): void {
  const empty = !existsSync(dir) || readdirSync(dir).length === 0;
  if (!empty && !holdsDatabase(dir)) throw new ConfigError(`DATA_DIR: ${dir} contains files, but no database`);
}
