import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type DocumentedFailures, documentedFailures } from './hostile/documented-failures.ts';
import { keepEmptyDataDir, makeEmptyDatabase } from './database/empty-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    documentedFailures: DocumentedFailures;
  }
}

/** Starts the PostgreSQL server of the run and prepares the other values that suites read with `inject`. */
export async function startProvided(): Promise<{ provided: ProvidedContext; stop(): Promise<void> }> {
  const server = fork(join(import.meta.dirname, 'database/postgres-server.ts'));
  const starting = Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('PostgreSQL did not start'))),
  ]);
  const [[postgresUrl], emptyDataDir] = await Promise.all([starting, keepEmptyDataDir()]);
  await makeEmptyDatabase(postgresUrl);
  return {
    provided: { postgresUrl, emptyDataDir, documentedFailures: documentedFailures() },
    async stop() {
      const ended = once(server, 'exit');
      server.send('stop');
      await ended;
    },
  };
}

/** Provides the values to the suites of a run. */
export function provideAll(project: TestProject, provided: ProvidedContext): void {
  for (const key of Object.keys(provided) as (keyof ProvidedContext)[]) project.provide(key, provided[key]);
}
