import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeArchive } from '../../../src/features/operations/backup/archive.ts';
import { makeBackup } from '../../../src/features/operations/backup/backup.server.ts';
import { openArchives } from '../../../src/features/people/own-data/open-archives.server.ts';
import { openLocalStore } from '../../../src/features/writing/picture/store/local-store.server.ts';
import type { PictureDescription, PictureStore } from '../../../src/features/writing/picture/store/picture-store.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { runCommand } from './run-command.ts';

const KEY = 'a'.repeat(20);
const OUTSIDE = '../../../outside';
const silent = () => ({ show: () => {}, end: () => {} });

const dir = mkdtempSync(join(tmpdir(), 'pureut-crafted-'));
let crafted: TestDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  crafted = await startTestDatabase('postgres');
  const memberId = await fixtures(crafted.db).addMember();
  await crafted.pool.query(`insert into picture (key, width, height, thumbhash) values ($1, 9, 9, '')`, [KEY]);
  await crafted.pool.query('insert into upload (member_id) values ($1)', [memberId]);
  await crafted.pool.query('insert into own_archive (member_id, key) values ($1, $2)', [memberId, '0'.repeat(40)]);
});
beforeEach(() => {
  folder = mkdtempSync(join(dir, 'place-'));
  file = join(folder, 'site.backup');
});
afterAll(async () => {
  await crafted?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Restores a complete backup of the current site, with this description for its only picture. */
async function restore(described: Partial<PictureDescription> = {}) {
  const description = { key: KEY, width: 9, height: 9, thumbhash: '', drawing: 'aloe.pot.noon', ...described };
  const store = {
    describe: async (key: string) => (key === KEY ? description : undefined),
    original: async () => undefined,
  };
  await makeBackup(crafted.url, store as Partial<PictureStore> as PictureStore, file, silent);
  const place = { DATA_DIR: join(folder, 'data'), DATABASE_URL: await createDatabase() };
  return runCommand('restore', [file], { ...place, DEMO_CONTENT: '0' });
}

test('a whole backup is restored', async () => {
  expect(await restore()).toMatchObject({ code: 0, err: '' });
});

test.each([
  ['a drawing that leads out of the folder of drawings', { drawing: OUTSIDE }],
  ['a drawing with an absolute path', { drawing: '/etc' }],
  ['a description of another picture', { key: 'b'.repeat(20) }],
])('a backup with %s is refused', async (_, described) => {
  const err = `${file}: is no whole backup of ours: it is damaged or breaks off\n`;
  expect(await restore(described)).toMatchObject({ code: 1, err });
});

test.each([
  ['picture', 'key', KEY],
  ['upload', 'removed_key', null],
  ['own_archive', 'key', '0'.repeat(40)],
])('a backup whose %s.%s leads out of the folder of its files is refused', async (table, column, former) => {
  await crafted.pool.query(`update ${table} set ${column} = $1`, [OUTSIDE]);
  const ended = await restore();
  await crafted.pool.query(`update ${table} set ${column} = $1`, [former]);
  const err = `${file}: is no whole backup of ours: it is damaged or breaks off\n`;
  expect(ended).toMatchObject({ code: 1, err });
});

test('stores neither read nor delete under a key that leads out of their folder', async () => {
  const pictures = openLocalStore(folder);
  const archives = await openArchives({ dataDir: folder, keepFreeBytes: 0, s3: undefined });
  const asks: (() => Promise<unknown>)[] = [
    () => pictures.describe(OUTSIDE),
    () => pictures.find(OUTSIDE, '320.webp'),
    () => pictures.remove(OUTSIDE),
    () => archives.find(OUTSIDE),
    () => archives.remove(OUTSIDE),
    () => archives.draftPath(OUTSIDE),
  ];
  for (const ask of asks) await expect(Promise.try(ask)).rejects.toThrow(/malformed (picture|archive) key/);
});

test('a stored description whose drawing leads out of the folder of drawings is not served', async () => {
  const pictures = openLocalStore(folder);
  await pictures.add({ key: KEY, width: 9, height: 9, thumbhash: '', drawing: OUTSIDE }, []);
  await expect(pictures.describe(KEY)).rejects.toThrow(/drawing/);
});

test('a backup is not written through a symbolic link at a guessable name', async () => {
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'precious');
  symlinkSync(victim, `${file}.unfinished-${process.pid}`);
  await writeArchive(file, (archive) => archive.add({ name: 'manifest.json', bytes: Buffer.from('{}') }));
  expect(readFileSync(victim, 'utf8')).toBe('precious');
  expect(lstatSync(file).isFile()).toBe(true);
});
