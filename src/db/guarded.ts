import type pg from 'pg';
import { type Guard, refusedBy, runTogether } from './batch.ts';
import type { Database, Queryable } from './connection.ts';

const WRITES = /^\s*(insert|update|delete|with)\b/i;
const unguardedOf = new WeakMap<object, Database>();

/**
 * Returns the same database with a guard. A transaction, a batch (`runBatch`) or a single statement that writes commits
 * only while the guard's condition holds; otherwise it is rolled back. The check needs no round trip of its own.
 * Queries that only read are not checked.
 */
export function guardWrites(db: Database, guard: Guard): Database {
  const plain = unguarded(db);
  // A new `drizzle()` would take about a millisecond: it reads the whole schema again.
  const { dialect, session } = plain as unknown as { dialect: unknown; session: DriverSession };
  const $client = new GuardedPool(plain.$client, guard);
  const guardedSession = Reflect.construct(session.constructor, [$client, dialect, session.schema, session.options]);
  const guarded: Database = Object.create(plain, { session: { value: guardedSession }, $client: { value: $client } });
  unguardedOf.set(guarded, plain);
  return guarded;
}

/** Returns the database without its guard, for work that must be done even if the condition no longer holds. */
export function unguarded<Db extends Queryable>(db: Db): Db {
  return (unguardedOf.get(db) as Db | undefined) ?? db;
}

/** Private fields of a Drizzle session, which its published types leave out. */
type DriverSession = { constructor: new (...given: unknown[]) => unknown; schema: unknown; options: unknown };
type Config = { text: string };

/** Drizzle opens a separate connection for each transaction only if the name of the client's class contains `Pool`. */
class GuardedPool {
  readonly pool: pg.Pool;
  readonly guard: Guard;

  constructor(pool: pg.Pool, guard: Guard) {
    this.pool = pool;
    this.guard = guard;
  }

  async connect(): Promise<GuardedClient> {
    return new GuardedClient(await this.pool.connect(), this.guard);
  }

  async query(config: Config, values: unknown[]): Promise<unknown> {
    if (!WRITES.test(config.text)) return this.pool.query(config, values);
    const [result] = await runTogether(this, [{ ...config, values }]);
    return result;
  }
}

class GuardedClient {
  readonly #client: pg.PoolClient;
  readonly #guard: Guard;

  constructor(client: pg.PoolClient, guard: Guard) {
    this.#client = client;
    this.#guard = guard;
  }

  async query(config: Config, values: unknown[]): Promise<unknown> {
    if (config.text !== 'commit') return this.#client.query(config, values);
    try {
      return await this.#client.query(`${this.#guard.check}; commit`);
    } catch (error) {
      throw refusedBy(this.#guard, error) ?? error;
    }
  }

  release(): void {
    this.#client.release();
  }
}
