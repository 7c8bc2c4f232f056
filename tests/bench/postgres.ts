import { type PostgresServer, startPostgres } from '../harness/postgres.ts';

/** A PostgreSQL server for this run. */
export type Postgres = AsyncDisposable & {
  /** Address of the database of this name, made when it is first asked for. */
  database(name: string): Promise<string>;
};

/** Starts only when a database is asked for. */
export function lazyPostgres(): Postgres {
  let starting: Promise<PostgresServer> | undefined;
  const databases = new Set<string>();
  return {
    async database(name) {
      // An autovacuum gives way only after this time, and the product's connections wait for no lock longer than 1 s.
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
