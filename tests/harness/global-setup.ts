import type { TestProject } from 'vitest/node';
import { beginRunLogs, searchRunLogs } from '../run-logs/run-logs.ts';
import { provideAll, startProvided } from './provided.ts';

/** Starts one PostgreSQL server for the whole run, and searches the logs for credentials after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  beginRunLogs();
  const { provided, stop } = await startProvided();
  provideAll(project, provided);
  return async () => {
    await stop();
    searchRunLogs();
  };
}
