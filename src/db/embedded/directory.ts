import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../lib/config-error.ts';

/** Whether a database was once created here, to its end. */
export function holdsDatabase(dir: string): boolean {
  return ['PG_VERSION', 'global/pg_control'].every((name) => existsSync(join(dir, name)));
}

/** @throws ConfigError when the directory holds something else than a database */
export function refuseForeignDirectory(dir: string): void {
  const empty = !existsSync(dir) || readdirSync(dir).length === 0;
  if (!empty && !holdsDatabase(dir)) throw new ConfigError(`DATA_DIR: ${dir} holds files, but no database`);
}
