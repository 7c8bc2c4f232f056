import type { TestProject } from 'vitest/node';
import { beginRunLogs, searchRunLogs } from '../run-logs/run-logs.ts';
import { provideAll, startProvided } from './provided.ts';

/** One real PostgreSQL server for the whole run, and logs that give nothing away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  beginRunLogs();
  const { provided, stop } = await startProvided();
  provideAll(project, provided);
  return async () => {
    await stop();
    searchRunLogs();
  };
}
