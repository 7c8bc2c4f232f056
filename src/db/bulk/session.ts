import type pg from 'pg';
import { ConfigError } from '../../lib/config-error.ts';
import { connect } from '../connection.ts';

/** Any number; the same for all processes, so that only one fills a database at a time. */
const BULK_LOCK = 20_261_122;
const LOCK_NOT_AVAILABLE = '55P03';

type Row = Record<string, unknown>;
export type Client = Pick<pg.PoolClient, 'query'>;

/** The one connection that a run works on, replaced when it is lost. */
export type Session = {
  rows(text: string, values?: unknown[]): Promise<Row[]>;
  transaction<Result>(work: (client: Client) => Promise<Result>): Promise<Result>;
  reopen(): Promise<void>;
  close(): Promise<void>;
};

/** @throws ConfigError when another run is filling this database */
export async function openSession(url: string): Promise<Session> {
  const connection = connect(url);
  let held: pg.PoolClient | undefined;

  async function open(): Promise<void> {
    held = await connection.pool.connect();
    // A connection that is lost while nothing runs on it shows at the next query.
    held.on('error', () => {});
    await held.query('select pg_advisory_lock($1)', [BULK_LOCK]);
    // An autovacuum in the way of `analyze` gives way only after a second, which is as long as others would wait.
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
    throw new ConfigError('another seed is at work on this database');
  }
  return {
    rows: async (text, values) => (await client().query(text, values)).rows,
    transaction: (work) => inTransaction(client(), work),
    async reopen() {
      drop();
      await open();
    },
    async close() {
      // The embedded database has one session for all its connections, so the lock does not end with ours.
      await held?.query('select pg_advisory_unlock($1)', [BULK_LOCK]).catch(() => {});
      drop();
      await connection.close();
    },
  };
}

/** A fault that may be gone at the next try: a lost connection, a lock, a statement that took too long. */
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
