import pg from 'pg';
import type { Progress } from '../../../lib/progress.ts';
import { appliedMigrations } from '../../../db/migrate.ts';
import { ConfigError } from '../../../lib/config-error.ts';
import type { PictureStore } from '../../writing/picture/store/picture-store.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { DESCRIPTION, ORIGINAL, pictureFile, tablePart } from './archive-names.ts';
import { ContentHash } from './content-hash.ts';
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts';
import { type Client, countRows, listTables, readRows, readSequences } from './tables.server.ts';

type Made = { rows: number; pictures: number; missing: number; bytes: number };

/** The number of pictures that are read from the store at once, and so are in memory. */
const PICTURES_AT_ONCE = 8;

/**
 * Writes the whole site to a new file: the tables as of one moment, then the pictures in them.
 * @throws ConfigError if the file exists or cannot be written, or if the database is empty
 * @throws StoreUnavailableError
 */
export async function makeBackup(
  databaseUrl: string,
  store: PictureStore,
  file: string,
  progress: Progress,
): Promise<Made> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    const hash = new ContentHash();
    let manifest: Manifest | undefined;
    const bytes = await writeArchive(file, async (archive) => {
      const snapshot = await writeTables(client, archive, hash, progress);
      await writePictures(client, store, archive, hash, snapshot, progress);
      const { tables, pictures } = hash.result();
      manifest = {
        program: 'pureut',
        format: FORMAT,
        madeAt: snapshot.madeAt,
        migrations: snapshot.migrations,
        tables,
        sequences: snapshot.sequences,
        pictures: { ...pictures, missing: snapshot.pictures - pictures.count },
      };
      await archive.add({ name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) });
    });
    if (!manifest) throw new Error('the archive has no manifest');
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, pictures: manifest.pictures.count, missing: manifest.pictures.missing, bytes };
  } finally {
    await client.end();
  }
}

/**
 * Reads the tables in one snapshot, which does not see later commits. The embedded database serves no other client
 * meanwhile.
 */
async function writeTables(client: Client, archive: ArchiveWriter, hash: ContentHash, progress: Progress) {
  await client.query('begin isolation level repeatable read read only');
  try {
    // `local`, since connections to the embedded database share one session.
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO';
      set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new ConfigError('the database is empty');
    const { rows } = await client.query<{ at: Date; pictures: number; last: string }>(
      'select now() as at, count(*)::int as pictures, coalesce(max(id), 0) as last from picture',
    );
    const tables = await listTables(client);
    const { show, end } = progress('rows', 0, await countRows(client, tables));
    let done = 0;
    for (const table of tables) {
      hash.addTable(table.name);
      let part = 0;
      for await (const lines of readRows(client, table)) {
        hash.addLines(lines);
        await archive.add({ name: tablePart(table.name, ++part), bytes: Buffer.from(`${lines.join('\n')}\n`) });
        done += lines.length;
        show(done);
      }
    }
    const sequences = await readSequences(client);
    end();
    const [{ at, pictures, last } = { at: new Date(), pictures: 0, last: '0' }] = rows;
    return { madeAt: at.toISOString(), pictures, lastPicture: last, migrations, sequences };
  } finally {
    await client.query('rollback');
  }
}

/**
 * Writes the pictures of the snapshot. Pictures never change, so they need no snapshot of their own. A picture that was
 * deleted meanwhile is shown by nothing.
 */
async function writePictures(
  client: Client,
  store: PictureStore,
  archive: ArchiveWriter,
  hash: ContentHash,
  { pictures, lastPicture }: { pictures: number; lastPicture: string },
  progress: Progress,
): Promise<void> {
  const { show, end } = progress('pictures', 0, pictures);
  let done = 0;
  for (let after = '0'; ;) {
    const { rows } = await client.query<{ id: string; key: string }>(
      'select id, key from picture where id > $1 and id <= $2 order by id limit $3',
      [after, lastPicture, PICTURES_AT_ONCE],
    );
    for (const files of await Promise.all(rows.map(({ key }) => filesOf(store, key)))) {
      for (const [index, file] of files.entries()) {
        hash.addPictureFile(file, index === 0);
        await archive.add(file);
      }
      show(++done);
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PICTURES_AT_ONCE) break;
  }
  end();
}

/** Returns the description and the original of a picture. All other files are made again on request. */
async function filesOf(store: PictureStore, key: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const description = await store.describe(key);
  if (!description) return [];
  const original = await store.original(key);
  if (!original && description.drawing === undefined) return [];
  return [
    { name: pictureFile(key, DESCRIPTION), bytes: Buffer.from(JSON.stringify(description)) },
    ...(original ? [{ name: pictureFile(key, ORIGINAL), bytes: original }] : []),
  ];
}
