import type pg from 'pg';
import { ConfigError } from '../../lib/config-error.ts';
import { connect } from '../../db/connection.ts';

/** An arbitrary number, the same for all processes, so that one run at a time fills a database. */
const BULK_LOCK = 20_261_122;
const LOCK_NOT_AVAILABLE = '55P03';

type Row = Record<string, unknown>;
export type Client = Pick<pg.PoolClient, 'query'>;

/** The one connection of a run, replaced when it is lost. */
export type Session = {
  rows(text: string, values?: unknown[]): Promise<Row[]>;
  transaction<Result>(work: (client: Client) => Promise<Result>): Promise<Result>;
  reopen(): Promise<void>;
  close(): Promise<void>;
};

/** @throws ConfigError if another run is filling this database */
export async function openSession(url: string): Promise<Session> {
  const connection = connect(url);
  let held: pg.PoolClient | undefined;

  async function open(): Promise<void> {
    held = await connection.pool.connect();
    // A connection that is lost while idle fails at the next query.
    held.on('error', () => {});
    await held.query('select pg_advisory_lock($1)', [BULK_LOCK]);
    // An autovacuum that blocks `analyze` yields only after a second, which is the usual lock timeout.
    await held.query("set lock_timeout = '10s'");
  }
  function drop(): void {
    held?.release(true);
    held = undefined;
  }
  function client(): pg.PoolClient {
    if (!held) throw new Error('no connection');
    return held;
  }

  try {
    await open();
  } catch (error) {
    drop();
    await connection.close();
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new ConfigError('another seed command is running on this database');
  }
  return {
    rows: async (text, values) => (await client().query(text, values)).rows,
    transaction: (work) => inTransaction(client(), work),
    async reopen() {
      drop();
      await open();
    },
    async close() {
      // All connections to the embedded database share one session, so closing ours does not release the lock.
      await held?.query('select pg_advisory_unlock($1)', [BULK_LOCK]).catch(() => {});
      drop();
      await connection.close();
    },
  };
}

/** Returns whether a retry may succeed: after a lost connection, a lock timeout or a slow statement. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ConfigError) return false;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(ECONN|EPIPE|ENOENT|08|40|53|55P03|57)/.test(code) || /connection|timeout/i.test(message);
}

async function inTransaction<Result>(client: Client, work: (client: Client) => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
