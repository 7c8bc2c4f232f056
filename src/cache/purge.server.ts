import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from '../db/connection.ts';
import type { PageStore } from './page-store.ts';

const CHANNEL = 'pureut_page_tags';
const RECONNECT_MS = 1_000;
/** A notification's payload holds less than 8,000 bytes. */
const TAGS_PER_NOTICE = 100;

/** Tags of the pages that show a thing. */
export const tagOf = {
  content: (id: number) => `content:${id}`,
  list: (kind: 'story' | 'article' | 'talk') => `list:${kind}`,
  /** Pages that show how many follow or subscribe to somebody. */
  member: (id: number) => `member:${id}`,
  discover: 'discover',
} as const;

/**
 * How long a visitor's page is kept, in seconds: the first for what also changes by the clock, and for lists, which show
 * counters that do not purge them.
 */
export const keepFor = {
  minutes: { maxAge: 60, swr: 86_400 },
  hours: { maxAge: 3_600, swr: 86_400 },
} as const;

/**
 * Tells every process that pages with these tags show something old. Inside a transaction it is told at the commit.
 */
export async function purgePages(db: Queryable, tags: string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += TAGS_PER_NOTICE) {
    await db.execute(sql`select ${purging(tags.slice(start, start + TAGS_PER_NOTICE))}`);
  }
}

/** The same as part of a statement, for at most a hundred tags. */
export function purging(tags: string[]): SQL {
  return sql`pg_notify(${CHANNEL}, ${tags.join('\n')})`;
}

/**
 * Purges the store as the database tells. While the connection is down nothing is kept, since changes would be missed.
 * @returns a function that ends listening
 */
export function listenForPurges(databaseUrl: string, store: PageStore): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let ended = false;
  store.enabled = false;

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => store.purge((payload ?? '').split('\n')));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      store.enabled = true;
    } catch {
      lost();
    }
  }

  function lost(): void {
    store.enabled = false;
    client?.removeAllListeners();
    client?.on('error', () => {});
    client = undefined;
    clearTimeout(retry);
    if (!ended) retry = setTimeout(connect, RECONNECT_MS).unref();
  }

  void connect();
  return async () => {
    ended = true;
    clearTimeout(retry);
    await client?.end();
  };
}
