import { type PostgresServer, startPostgres } from '../../harness/database/postgres.ts';

/** A PostgreSQL server for this run. */
export type Postgres = AsyncDisposable & {
  /** Returns the address of the database with this name. Creates it at the first call. */
  database(name: string): Promise<string>;
};

/** Starts PostgreSQL at the first request for a database. */
export function lazyPostgres(): Postgres {
  let starting: Promise<PostgresServer> | undefined;
  const databases = new Set<string>();
  return {
    async database(name) {
      // An autovacuum yields its lock only after this time, and the product's connections wait at most 1 s for a lock.
      starting ??= startPostgres('deadlock_timeout=200ms');
      const server = await starting;
      if (!databases.has(name)) await server.createDatabase(name);
      databases.add(name);
      return server.url(name);
    },
    async [Symbol.asyncDispose]() {
      const server = await starting;
      await server?.stop();
    },
  };
}
