import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type DocumentedFailures, documentedFailures } from './documented-failures.ts';
import { makeEmptyDatabase, makeEmptyDataDir } from './empty-databases.ts';
import { beginRunLogs, searchRunLogs } from '../run-logs/run-logs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    documentedFailures: DocumentedFailures;
  }
}

/** One real PostgreSQL server for the whole run, and logs that give nothing away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  beginRunLogs();
  const server = fork(join(import.meta.dirname, 'postgres-server.ts'));
  const starting = Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('PostgreSQL did not start'))),
  ]);
  const [[url], emptyDataDir] = await Promise.all([starting, makeEmptyDataDir()]);
  await makeEmptyDatabase(url);
  project.provide('postgresUrl', url);
  project.provide('emptyDataDir', emptyDataDir);
  project.provide('documentedFailures', documentedFailures());
  return async () => {
    const ended = once(server, 'exit');
    server.send('stop');
    await ended;
    rmSync(emptyDataDir, { recursive: true, force: true });
    searchRunLogs();
  };
}
