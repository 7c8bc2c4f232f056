import { drizzle, type NodePgDatabase } from './drizzle.ts';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database or a transaction on it: the argument of query functions. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count'>;

/** The shortest timeout for a connection of the pool, in milliseconds. `waitMs` can lengthen it. */
const POOL_WAIT_MS = 2_000;
/** The same for background work and commands, in milliseconds. No request waits for them. */
export const UNHURRIED_WAIT_MS = 8_000;
const STATEMENT_MS = 5_000;
/**
 * Time limit for any answer of the database on a connection. It is longer than `STATEMENT_MS`, with which the database
 * ends a statement itself, and leaves time for earlier statements on the same connection.
 */
const SILENCE_MS = 8_000;
const LOCK_MS = 1_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const SERVER_CONNECTIONS = 10;
/**
 * Compiling a statement takes PostgreSQL up to a second, and our statements run for milliseconds. It decides by
 * estimates of their cost, which are far too high on tables without statistics.
 */
const WITHOUT_JIT = '-c jit=off';

export type Connection = { db: Database; pool: pg.Pool; isEmbedded: boolean; close(): Promise<void> };

/** The `application_name` of background connections. */
export const BACKGROUND = 'pureut-background';

type Options = {
  /** For background work: one connection, in a pool of its own, so that requests keep theirs. */
  isBackground?: boolean;
  /** Timeout for a connection from the pool, in milliseconds. Applies only if it is longer than the usual one. */
  waitMs?: number;
};

/**
 * Opens a pool on a `postgresql://` address. `?pool_size=` in the address sets the maximum number of connections, and
 * `?prepared_statements=0` names no statements, for a connection pooler that does not support them. The embedded
 * database, marked by `?embedded=1`, gets a single connection.
 */
export function connect(databaseUrl: string, { isBackground = false, waitMs = 0 }: Options = {}): Connection {
  const { searchParams } = new URL(databaseUrl);
  const isEmbedded = searchParams.has('embedded');
  const poolSize = isEmbedded || isBackground ? 1 : Number(searchParams.get('pool_size')) || SERVER_CONNECTIONS;
  const leastWaitMs = isBackground ? UNHURRIED_WAIT_MS : POOL_WAIT_MS;
  const pool = new pg.Pool({
    // All connections to the embedded database share one session, and so one set of prepared statement names.
    Client: isEmbedded || searchParams.get('prepared_statements') === '0' ? pg.Client : PreparingClient,
    connectionString: databaseUrl,
    ...(isBackground && { application_name: BACKGROUND }),
    max: poolSize,
    connectionTimeoutMillis: Math.max(waitMs, leastWaitMs),
    statement_timeout: STATEMENT_MS,
    // The embedded database runs on this machine and does not fall silent, but it may be busy with other connections.
    ...(!isEmbedded && { query_timeout: SILENCE_MS, options: WITHOUT_JIT }),
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  // The pool replaces an idle connection that the server closed. Without a listener, the event would end the process.
  pool.on('error', () => {});
  // The same holds for a connection that is lost during a transaction; its statements fail by themselves.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool, isEmbedded, close: () => pool.end() };
}
