import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The functions and triggers as the schema declares them. */
export const schemaFunctions = join(import.meta.dirname, 'schema/functions.sql');
/** The functions and triggers as the newest migration leaves them: a copy of `schemaFunctions` at that time. */
export const migratedFunctions = join(import.meta.dirname, 'migrations/functions.sql');

/**
 * Returns the statements of the schema that differ from `migratedFunctions` or are missing there, each with its comment,
 * in order. The migrations themselves are not read.
 */
export function findChangedFunctions(): string[] {
  const migrated = new Set(readStatements(migratedFunctions));
  return readStatements(schemaFunctions).filter((statement) => !migrated.has(statement));
}

/** Returns the statements of a file in order. Lines of `--> statement-breakpoint` separate them. */
export function readStatements(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim());
}
