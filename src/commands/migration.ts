/**
 * `npm run migration -- --name NAME`: writes the next migration, which has the changes of `db/schema/` since the newest
 * migration. Tables come from the TypeScript files, by drizzle-kit; functions and triggers come from `functions.sql`. It
 * writes nothing if nothing changed.
 */
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChangedFunctions, migratedFunctions, schemaFunctions } from '../db/function-changes.ts';
import { ConfigError } from '../lib/config-error.ts';
import { projectRoot } from '../lib/files/project-root.ts';
import { exitWithOneLine } from './exit.ts';
import { run } from './run.ts';

const FOLDER = join(projectRoot, 'src/db/migrations');

try {
  const { name } = parseArgs({ options: { name: { type: 'string' } } }).values;
  if (!name) throw new ConfigError('usage: npm run migration -- --name NAME');
  const before = newestMigration();
  generate(name);
  const changed = findChangedFunctions();
  if (changed.length > 0) {
    const hasTables = newestMigration() !== before;
    if (!hasTables) generate(name, '--custom');
    const migration = join(FOLDER, newestMigration());
    const tables = hasTables ? [readFileSync(migration, 'utf8').trimEnd()] : [];
    writeFileSync(migration, `${[...tables, ...changed].join('\n--> statement-breakpoint\n')}\n`);
    copyFileSync(schemaFunctions, migratedFunctions);
  }
} catch (error) {
  exitWithOneLine(error);
}

function generate(name: string, ...options: string[]): void {
  run('drizzle-kit/bin.cjs', ['generate', '--config', 'src/db/drizzle.config.ts', '--name', name, ...options]);
}

function newestMigration(): string {
  return globSync('0*.sql', { cwd: FOLDER }).toSorted().at(-1) ?? '';
}
