import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '../src/db/connection.ts';
import { runningEmbeddedUrl } from '../src/db/embedded/embedded.ts';
import { projectRoot } from '../src/lib/project-root.ts';

/** Where the server under test keeps its data. */
export const DATA_DIR = join(projectRoot, 'data/e2e');
/** Where `serve.ts` writes down its database's address. */
export const DATABASE_URL_FILE = join(DATA_DIR, 'database-url');
export const onPostgres = process.env.E2E_DATABASE === 'postgres';

/** The embedded database serves one at a time, and these tests wait as long as they have to; in milliseconds. */
const WAIT_MS = 30_000;

/** Works on the database of the server under test, from outside. */
export async function onDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const url = onPostgres ? readFileSync(DATABASE_URL_FILE, 'utf8') : runningEmbeddedUrl(DATA_DIR);
  if (!url) throw new Error(`no server runs on ${DATA_DIR}`);
  const connection = connect(url, { waitMs: WAIT_MS });
  return work(connection.db).finally(connection.close);
}
