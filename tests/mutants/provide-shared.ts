import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { provideAll } from '../harness/provided.ts';
import { beginRunLogs } from '../run-logs/run-logs.ts';

/**
 * Provides the suites of one mutant with the PostgreSQL server and the other values that the runner prepared for all
 * mutants.
 */
export default function setup(project: TestProject): void {
  beginRunLogs();
  provideAll(project, JSON.parse(readFileSync(process.env.MUTANTS_PROVIDED ?? '', 'utf8')));
}
