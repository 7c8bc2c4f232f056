import pg from 'pg';
import { ConfigError } from '../../../lib/config-error.ts';
import type { Progress } from '../../../lib/progress.ts';
import { LISTENING } from '../../../db/listen.ts';
import { applyMigrations, applyPendingMigrations, findMigrations, lockMigrations } from '../../../db/migrate.ts';
import {
  pictureKeyPattern,
  type PictureDescription,
  type PictureStore,
} from '../../writing/picture/store/picture-store.ts';
import { damaged } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { newer, readBackup } from './read-backup.ts';
import {
  addRows,
  type Client,
  countRows,
  emptyTables,
  listTables,
  setSequences,
  setTriggers,
} from './tables.server.ts';

/** Tables in which even a new site has rows: the initial terms. */
const BROUGHT_BY_MIGRATIONS = ['term_version'];

type Options = {
  /** Whether existing data may be deleted. */
  replaces: boolean;
  progress: Progress;
};

/**
 * Reads a backup completely and checks it.
 * @returns its manifest
 * @throws ConfigError if the backup is damaged, cut off, or of a newer version of this program
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const checked = await readBackup(file);
  if (!findMigrations(checked.migrations)) throw newer(file);
  return checked;
}

/**
 * Restores the site of a backup. The database changes in one transaction, which commits once all pictures are in the
 * store.
 * @param checked the manifest from `checkBackup`
 * @returns how many former pictures are still in the store because it failed after the commit
 * @throws ConfigError if the site is not empty, or a server uses the database
 * @throws StoreUnavailableError
 */
export async function restoreBackup(
  databaseUrl: string,
  store: PictureStore,
  file: string,
  checked: Manifest,
  { replaces, progress }: Options,
): Promise<{ formerPicturesLeft: number }> {
  const migrations = findMigrations(checked.migrations);
  if (!migrations) throw newer(file);
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO';
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    await lockMigrations(client);
    await requireNoServer(client);
    if (!replaces) await requireEmpty(client);
    await client.query('create temp table former_picture (key text) on commit drop');
    if (await hasPictures(client)) await client.query('insert into former_picture select key from picture');
    await dropEverything(client);
    await applyMigrations(client, migrations);
    await fill(client, store, file, checked, progress);
    await applyPendingMigrations(client);
    const former = await listFormerPictures(client);
    await client.query('commit');
    return { formerPicturesLeft: await removeFormerPictures(store, former) };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function fill(
  client: Client,
  store: PictureStore,
  file: string,
  checked: Manifest,
  progress: Progress,
): Promise<void> {
  const tables = await listTables(client);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const rows = progress(
    'rows',
    0,
    checked.tables.reduce((sum, table) => sum + table.rows, 0),
  );
  let pictures: ReturnType<Progress> | undefined;
  const done = { rows: 0, pictures: 0 };
  await setTriggers(client, tables, 'disable');
  await emptyTables(client, tables);
  const read = await readBackup(file, {
    async rows(name, lines) {
      const table = byName.get(name);
      if (!table) throw newer(file);
      await addRows(client, table, lines);
      done.rows += lines.length;
      rows.show(done.rows);
    },
    async picture(description, original) {
      await storePicture(store, description, original);
      // Keeps the connection active, since idle connections may be closed during long transactions.
      await client.query('select');
      done.pictures++;
      pictures ??= progress('pictures', 0, checked.pictures.count);
      pictures.show(done.pictures);
    },
  });
  rows.end();
  pictures?.end();
  if (read.madeAt !== checked.madeAt) throw new ConfigError(`${file}: the file changed while it was read`);
  await requireSafeKeys(client, tables, file);
  await setTriggers(client, tables, 'enable');
  await setSequences(client, checked.sequences);
}

/** Columns whose values become part of a path, with the pattern of valid values. */
const KEYS = [
  { table: 'picture', column: 'key', pattern: pictureKeyPattern.source },
  { table: 'upload', column: 'removed_key', pattern: pictureKeyPattern.source },
  { table: 'own_archive', column: 'key', pattern: '^[0-9a-f]{40}$' },
];

/** A crafted key could lead out of the folder of the files when these are served or removed. */
async function requireSafeKeys(client: Client, tables: { name: string }[], file: string): Promise<void> {
  for (const { table, column, pattern } of KEYS) {
    // A backup of an earlier version may lack the table.
    if (!tables.some(({ name }) => name === table)) continue;
    const { rows } = await client.query(`select from ${table} where ${column} !~ $1 limit 1`, [pattern]);
    if (rows.length > 0) throw damaged(file);
  }
}

/** Stores a picture unless it is already there completely. Pictures never change. */
async function storePicture(
  store: PictureStore,
  description: PictureDescription,
  original: Buffer | undefined,
): Promise<void> {
  const { key } = description;
  if (await store.describe(key)) {
    const there = await store.original(key);
    if (original ? there && original.equals(there) : !there) return;
    await store.remove(key);
  }
  await store.add(description, [], original);
}

async function requireNoServer(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [LISTENING],
  );
  if (rows.length > 0) throw new ConfigError('DATABASE_URL: a server runs on this database; stop it first');
}

async function requireEmpty(client: Client): Promise<void> {
  const tables = await listTables(client);
  const rows = await countRows(
    client,
    tables.filter(({ name }) => !BROUGHT_BY_MIGRATIONS.includes(name)),
  );
  if (rows > 0) throw new ConfigError('the site is not empty; add --replace to delete its data first');
}

async function hasPictures(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.picture') is not null as there`);
  return rows[0]?.there ?? false;
}

/** Drops all tables, functions and types except those of extensions. The database belongs to the site alone. */
async function dropEverything(client: Client): Promise<void> {
  const isOurs = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`;
  await client.query(`do $$ declare command text; begin
    drop schema if exists drizzle cascade;
    for command in
      select format('drop table %s cascade', oid::regclass) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and ${isOurs('oid')}
      loop execute command; end loop;
    for command in
      select format('drop function %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace and ${isOurs('oid')}
      union all
      select format('drop type %s cascade', oid::regtype) from pg_type
        where typnamespace = 'public'::regnamespace and typtype = 'e' and ${isOurs('oid')}
      loop execute command; end loop;
  end $$`);
}

/** Returns the pictures that the site had before and does not have any more. */
async function listFormerPictures(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select key from former_picture where key not in (select key from picture)',
  );
  return rows.map(({ key }) => key);
}

/**
 * Deletes the files of former pictures. The site is already restored, so a failure only leaves files that nothing
 * shows.
 * @returns the number of pictures that are left
 */
async function removeFormerPictures(store: PictureStore, keys: string[]): Promise<number> {
  for (const [index, key] of keys.entries()) {
    try {
      await store.remove(key);
    } catch {
      return keys.length - index;
    }
  }
  return 0;
}
