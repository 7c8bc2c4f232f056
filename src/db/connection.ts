import { drizzle, type NodePgDatabase } from './drizzle.ts';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database or a transaction on it: what queries take. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count'>;

/** How long a request waits for a connection of the pool at the least. */
const POOL_WAIT_MS = 2_000;
/** How long background work and commands do, in milliseconds: nobody waits for them, nor behind them. */
export const UNHURRIED_WAIT_MS = 8_000;
const STATEMENT_MS = 5_000;
/**
 * How long a connection is waited for that says nothing any more: longer than a statement may take, which the database
 * itself ends, and with those that were asked before it on the same connection.
 */
const SILENCE_MS = 8_000;
const LOCK_MS = 1_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const SERVER_CONNECTIONS = 10;

export type Connection = { db: Database; pool: pg.Pool; isEmbedded: boolean; close(): Promise<void> };

/** What connections say of themselves on which nobody waits for an answer. */
export const BACKGROUND = 'pureut-background';

type Options = {
  /** For work that nobody waits for: one connection, so that it never takes those of requests. */
  isBackground?: boolean;
  /** How long a connection of the pool may be waited for, in milliseconds, if that is longer than usual. */
  waitMs?: number;
};

/**
 * Opens a pool on a `postgresql://` address. `?pool_size=` in the address sets how many connections it may hold;
 * the embedded database, whose address says `?embedded=1`, serves one at a time.
 */
export function connect(databaseUrl: string, { isBackground = false, waitMs = 0 }: Options = {}): Connection {
  const { searchParams } = new URL(databaseUrl);
  const isEmbedded = searchParams.has('embedded');
  const poolSize = isEmbedded || isBackground ? 1 : Number(searchParams.get('pool_size')) || SERVER_CONNECTIONS;
  const leastWaitMs = isBackground ? UNHURRIED_WAIT_MS : POOL_WAIT_MS;
  const pool = new pg.Pool({
    // Connections to the embedded database share one session, and so the names of its statements.
    Client: isEmbedded ? pg.Client : PreparingClient,
    connectionString: databaseUrl,
    ...(isBackground && { application_name: BACKGROUND }),
    max: poolSize,
    connectionTimeoutMillis: Math.max(waitMs, leastWaitMs),
    statement_timeout: STATEMENT_MS,
    // The embedded database, which may be busy with others' turns, is in this machine and does not fall silent.
    ...(!isEmbedded && { query_timeout: SILENCE_MS }),
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  // An idle connection that the server closes is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks off in the middle of a transaction, whose statements fail by themselves.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool, isEmbedded, close: () => pool.end() };
}
