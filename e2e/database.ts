import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '../src/db/connection.ts';
import { runningEmbeddedUrl } from '../src/db/embedded/embedded.ts';
import { projectRoot } from '../src/lib/files/project-root.ts';

/** The data directory of the server under test. */
export const DATA_DIR = join(projectRoot, 'data/e2e');
/** The file to which `serve.ts` writes the address of its database. */
export const DATABASE_URL_FILE = join(DATA_DIR, 'database-url');
export const onPostgres = process.env.E2E_DATABASE === 'postgres';

/** Milliseconds. The embedded database serves one connection at a time, so tests wait for their turn. */
const WAIT_MS = 30_000;

/** Uses the database of the server under test from outside. */
export async function onDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const url = onPostgres ? readFileSync(DATABASE_URL_FILE, 'utf8') : runningEmbeddedUrl(DATA_DIR);
  if (!url) throw new Error(`no server runs on ${DATA_DIR}`);
  const connection = connect(url, { waitMs: WAIT_MS });
  return work(connection.db).finally(connection.close);
}
