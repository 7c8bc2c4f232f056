import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { ConfigError } from '../../../src/lib/config-error.ts';
import { connect } from '../../../src/db/connection.ts';
import { LISTENING } from '../../../src/db/listen.ts';
import { appliedMigrations, applyMigrations, readFormerMigrations, readMigrations } from '../../../src/db/migrate.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { seedDemoContent } from '../../../src/demo/seed.ts';
import { LARGEST_FILE_BYTES, readArchive, writeArchive } from '../../../src/features/operations/backup/archive.ts';
import { checkBackup } from '../../../src/features/operations/backup/restore.server.ts';
import { indexContents } from '../../../src/features/discovery/search-index/index-rows.server.ts';
import { openPictureStore } from '../../../src/features/writing/picture/store/open-store.server.ts';
import { takeInPicture } from '../../../src/features/writing/picture/picture.server.ts';
import { storeUpload } from '../../../src/features/writing/picture/upload/upload-rows.server.ts';
import { startTestBucket, type TestBucket } from '../../harness/services/bucket.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { createDatabase, createDatabaseIn, createDataDir } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { runCommand } from './run-command.ts';

type Env = Record<string, string>;
type Store = Awaited<ReturnType<typeof openPictureStore>>;

const SIGNED_IN = [
  'session_family',
  'hand_over',
  'sign_in_attempt',
  'sign_in_ticket',
  'push_subscription',
  'push_task',
  'rate_limit',
];

const storeOf = (env: Env) => openPictureStore(readConfig(env), 'command');

/**
 * Runs a function on the database of these settings. Opens an embedded database for this call when no server runs on
 * it.
 */
async function onDatabase<Result>(env: Env, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { url, close } = await openDatabase(readConfig(env));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await close();
  }
}

/** Row count and checksum of each table that a backup holds, except empty tables. */
async function tablesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname <> all($1) order by 1`,
    [SIGNED_IN],
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const {
      rows: [sum],
    } = await client.query<{ count: number; sum: string }>(
      `select count(*)::int, md5(string_agg(t::text, ';' order by t::text)) as sum from ${name} t`,
    );
    if (sum && sum.count > 0) sums[name] = `${sum.count} ${sum.sum}`;
  }
  return sums;
}

const sumOf = (bytes?: Uint8Array) => bytes && createHash('sha256').update(bytes).digest('hex');

async function picturesOf(client: pg.Client, store: Store) {
  const { rows } = await client.query<{ key: string }>('select key from picture order by key');
  const found = rows.map(async ({ key }) => [await store.describe(key), sumOf(await store.original(key))]);
  return Promise.all(found);
}

/** The observable state of a site: its tables and pictures. */
async function siteOf(env: Env) {
  const store = await storeOf(env);
  return onDatabase(env, async (client) => ({
    tables: await tablesOf(client),
    pictures: await picturesOf(client, store),
  }));
}

/** Fills a site with a member's photo, a session, and ids that were given once and are free again. */
async function fillSite({ db, pool }: TestDatabase, store: Store): Promise<void> {
  const { addMember, addTalk } = fixtures(db);
  const memberId = await addMember('사진사');
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#6ba539' } })
    .jpeg()
    .toBuffer();
  const picture = await takeInPicture(db, store, { memberId, bytes });
  const pictureId = await db.transaction((transaction) => storeUpload(transaction, picture));
  await pool.query('update member set picture_id = $1 where id = $2', [pictureId, memberId]);
  await pool.query(`insert into handled_request (member_id, request_id, answer) values ($1, 'one', 'null')`, [
    memberId,
  ]);
  await pool.query(`update member set introduction = E'따옴표 " 역슬래시 \\\\ 줄\\n바꿈 🌱' where id = $1`, [memberId]);
  await signInAs({ db }, memberId);
  const talkId = await addTalk({ authorId: memberId });
  await pool.query('delete from searched_content where content_id = $1', [talkId]);
  await pool.query('delete from talk where id = $1', [talkId]);
  await pool.query('delete from content where id = $1', [talkId]);
}

describe.each([...databaseKinds, 'postgres and a bucket'] as const)('a site on %s', (kind) => {
  const dir = mkdtempSync(join(tmpdir(), 'pureut-backup-'));
  const file = join(dir, 'site.backup');
  let served: TestDatabase;
  let bucket: TestBucket | undefined;
  let otherBucket: TestBucket | undefined;
  let place: Env;
  let env: Env;
  let site: Awaited<ReturnType<typeof siteOf>>;

  /** Settings of a new site without data, but with its tables. */
  async function emptyPlace(): Promise<Env> {
    if (kind === 'embedded') return { DATA_DIR: createDataDir(), DEMO_CONTENT: '0' };
    const dataDir = mkdtempSync(join(dir, 'place-'));
    return { DATA_DIR: dataDir, DEMO_CONTENT: '0', DATABASE_URL: await createDatabase(), ...otherBucket?.env };
  }

  beforeAll(async () => {
    served = await startTestDatabase(kind === 'embedded' ? 'embedded' : 'postgres');
    if (kind === 'postgres and a bucket') {
      bucket = await startTestBucket();
      otherBucket = await startTestBucket();
    }
    env = { DATA_DIR: served.dataDir, ...bucket?.env, ...(kind !== 'embedded' && { DATABASE_URL: served.url }) };
    const store = await storeOf(env);
    // A bucket differs in the storage of pictures alone. `fillSite` adds one; the demo has hundreds.
    if (!bucket) await seedDemoContent(served.db, store);
    else await indexContents(served.db, [{ id: await fixtures(served.db).addTalk(), kind: 'talk', rest: ['초록'] }]);
    await fillSite(served, store);
    const client = new pg.Client({ connectionString: served.url });
    await client.connect();
    site = { tables: await tablesOf(client), pictures: await picturesOf(client, store) };
    await client.end();
  });
  afterAll(async () => {
    await served?.stop();
    await bucket?.stop();
    await otherBucket?.stop();
    if (place && kind === 'embedded') rmSync(place.DATA_DIR ?? '', { recursive: true, force: true });
    rmSync(dir, { recursive: true, force: true });
  });

  test('is backed up while it is served, into a file that its owner alone can read', async () => {
    const ended = await runCommand('backup', [file], env);
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir).filter((name) => name.startsWith('site.'))).toEqual(['site.backup']);
  });

  test('is never written over an existing file', async () => {
    const before = readFileSync(file);
    expect(await runCommand('backup', [file], env)).toMatchObject({
      code: 1,
      err: `${file}: the file already exists\n`,
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('stays empty when a restore is killed', async () => {
    place = await emptyPlace();
    const { tables: before } = await siteOf(place);
    for (const line of ['rows: ', 'pictures: ']) {
      expect(await runCommand('restore', [file], place, line)).toMatchObject({ signal: 'SIGKILL' });
    }
    expect((await siteOf(place)).tables).toEqual(before);
  });

  test('is restored with every table and picture, and without sessions', async () => {
    expect(await runCommand('restore', [file], place)).toMatchObject({ code: 0, err: '' });
    expect(await siteOf(place)).toEqual(site);
    const { rows } = await onDatabase(place, (client) => client.query('select from session_family'));
    expect(rows).toEqual([]);
  });

  test('replaces another site only with --replace', async () => {
    await onDatabase(place, (client) =>
      client.query(`update member set nickname = '딴사람' where nickname = '사진사'`),
    );
    const changed = await siteOf(place);
    const refused = await runCommand('restore', [file], place);
    expect(refused).toMatchObject({ code: 1, err: 'the site is not empty; add --replace to delete its data first\n' });
    expect(await siteOf(place)).toEqual(changed);
    expect(await runCommand('restore', [file, '--replace'], place)).toMatchObject({ code: 0, err: '' });
    expect(await siteOf(place)).toEqual(site);
  });

  test('works after a restore: no id is given twice, triggers count and search finds', async () => {
    const { rows: given } = await served.pool.query(`select last_value::int as last from content_id_seq`);
    const { url, close } = await openDatabase(readConfig(place));
    const { db, pool, close: disconnect } = connect(url);
    const author = await pool.query(`select id::int from member where nickname = '사진사'`);
    const channel = await pool.query('select id::int, talk_count::int as talks from channel order by id limit 1');
    const id = await fixtures(db).addTalk({ authorId: author.rows[0].id, channelId: channel.rows[0].id });
    expect(id).toBe(given[0].last + 1);
    const counted = await pool.query('select talk_count::int as talks from channel order by id limit 1');
    expect(counted.rows[0].talks).toBe(channel.rows[0].talks + 1);
    const hidden = await pool.query(`update content set status = 'HIDDEN'
      where id = (select min(content_id) from searched_content where is_shown) returning id`);
    const shown = await pool.query('select is_shown from searched_content where content_id = $1', [hidden.rows[0].id]);
    expect(shown.rows).toEqual([{ is_shown: false }]);
    await disconnect();
    await close();
  });

  test('is not restored under a running server', async () => {
    const listening = new pg.Client({ connectionString: served.url, application_name: LISTENING });
    await listening.connect();
    const { code, err } = await runCommand('restore', [file, '--replace'], env);
    await listening.end();
    expect(code).toBe(kind === 'embedded' ? 75 : 1);
    expect(err).toMatch(/^(DATA_DIR: .* is in use by process \d+ on|DATABASE_URL: a server runs on this database)/);
  });

  test('leaves no partial file when a backup is killed', async () => {
    const other = join(dir, 'killed.backup');
    expect(await runCommand('backup', [other], env, 'pictures: ')).toMatchObject({ signal: 'SIGKILL' });
    expect(readdirSync(dir)).not.toContain('killed.backup');
    expect(await runCommand('backup', [other], env)).toMatchObject({ code: 0 });
  });
});

describe('an archive', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pureut-archive-'));
  const whole = join(dir, 'whole.backup');
  let served: TestDatabase;
  let files: { name: string; bytes: Buffer }[];

  beforeAll(async () => {
    served = await startTestDatabase('postgres');
    const env = { DATA_DIR: served.dataDir, DATABASE_URL: served.url };
    await fillSite(served, await storeOf(env));
    await runCommand('backup', [whole], env);
    files = await Array.fromAsync(readArchive(whole));
  });
  afterAll(async () => {
    await served?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const manifestWith = (changes: object) =>
    files.map(({ name, bytes }) => ({
      name,
      bytes:
        name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(String(bytes)), ...changes })) : bytes,
    }));
  const changed = (start: string, change: (text: string) => string) => {
    const at = files.findIndex(({ name }) => name.startsWith(start));
    return files.map((each, index) =>
      index === at ? { ...each, bytes: Buffer.from(change(each.bytes.toString('latin1')), 'latin1') } : each,
    );
  };
  const without = (start: string) => files.filter(({ name }) => !name.startsWith(start));
  const flipped = (at: number) => {
    const bytes = readFileSync(whole);
    const place = Math.floor(bytes.length * at);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return bytes;
  };

  const broken = 'is no whole backup of ours: it is damaged or breaks off';
  const newer = 'is a backup of a different, probably newer version of this program; update the program first';
  test.each<[string, () => Buffer | { name: string; bytes: Buffer }[], string]>([
    ['in which a bit has changed', () => flipped(0.5), broken],
    ['in which a bit has changed near its end', () => flipped(0.99), broken],
    ['that breaks off', () => readFileSync(whole).subarray(0, -40_000), broken],
    ['that lacks its last bytes', () => readFileSync(whole).subarray(0, -4), broken],
    ['that is empty', () => Buffer.alloc(0), broken],
    ['that is something else', () => Buffer.from('plants'), broken],
    ['whose rows were changed by hand', () => changed('tables/member/', (text) => text.replace('2', '3')), broken],
    [
      'whose picture was changed by hand',
      () => changed('pictures/', (text) => text.replace('"width":', '"width":1')),
      broken,
    ],
    ['that lacks a table', () => without('tables/member/'), broken],
    ['that lacks a picture', () => without(files.find(({ name }) => name.startsWith('pictures/'))?.name ?? ''), broken],
    ['that lacks its manifest', () => without('manifest.json'), broken],
    ['with a file that leads elsewhere', () => [{ name: '../elsewhere', bytes: Buffer.from('') }, ...files], broken],
    ['of a newer form', () => manifestWith({ format: 2 }), newer],
    ['of a newer database', () => manifestWith({ migrations: Array(200).fill('0'.repeat(64)) }), newer],
  ])('%s is refused with one line', async (_, make, line) => {
    const file = join(dir, 'spoilt.backup');
    rmSync(file, { force: true });
    const made = make();
    if (Buffer.isBuffer(made)) writeFileSync(file, made);
    else {
      await writeArchive(file, async (archive) => {
        for (const each of made) await archive.add(each);
      });
    }
    await expect(checkBackup(file)).rejects.toThrow(new ConfigError(`${file}: ${line}`));
  });

  test('that is refused changes nothing', async () => {
    const file = join(dir, 'bent.backup');
    writeFileSync(file, flipped(0.99));
    const place = { DATA_DIR: mkdtempSync(join(dir, 'place-')), DEMO_CONTENT: '0' };
    expect(await runCommand('restore', [file], place)).toMatchObject({ code: 1, err: `${file}: ${broken}\n` });
    expect(readdirSync(place.DATA_DIR)).toEqual([]);
  });

  test('holds rows in small files, also when large rows follow many small ones', async () => {
    const many = await startTestDatabase('postgres');
    const memberId = await fixtures(many.db).addMember();
    await many.pool.query(
      `insert into handled_request (member_id, request_id, answer)
       select $1, lpad(n::text, 8, '0'), to_json(repeat('물', case when n > 200 then 2000 else 1 end))
       from generate_series(1, 3000) n`,
      [memberId],
    );
    const file = join(dir, 'many.backup');
    await runCommand('backup', [file], { DATA_DIR: many.dataDir, DATABASE_URL: many.url });
    const parts = (await Array.fromAsync(readArchive(file))).filter(({ name }) => name.startsWith('tables/'));
    expect(Math.max(...parts.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(1024 * 1024);
    const place = { DATA_DIR: join(dir, 'place'), DATABASE_URL: await createDatabase(), DEMO_CONTENT: '0' };
    expect(await runCommand('restore', [file], place)).toMatchObject({ code: 0, err: '' });
    await many.stop();
  });

  test('is not written with a file that is too large to read again', async () => {
    const file = join(dir, 'large.backup');
    const written = writeArchive(file, (archive) =>
      archive.add({ name: 'tables/member/000001.jsonl', bytes: Buffer.alloc(LARGEST_FILE_BYTES + 1) }),
    );
    await expect(written).rejects.toThrow('tables/member/000001.jsonl: is too large for a backup');
    expect(readdirSync(dir).filter((name) => name.startsWith('large.'))).toEqual([]);
  });

  test.each([
    ['of the version before the baseline', readFormerMigrations()],
    ['of an older version', readFormerMigrations().slice(0, -1)],
  ])('%s is migrated to this version', async (_, former) => {
    const env = { DATA_DIR: mkdtempSync(join(dir, 'former-')), DATABASE_URL: await createDatabaseIn('C') };
    const older = new pg.Client({ connectionString: env.DATABASE_URL });
    await older.connect();
    await applyMigrations(older, former);
    await older.query(`insert into member (nickname) values ('옛사람')`);
    await older.end();
    const file = join(dir, `former-${former.length}.backup`);
    await runCommand('backup', [file], env);
    const place = { ...env, DATABASE_URL: await createDatabase(), DEMO_CONTENT: '0' };
    expect(await runCommand('restore', [file], place)).toMatchObject({ code: 0, err: '' });
    await onDatabase(place, async (client) => {
      const { rows } = await client.query('select nickname from member');
      expect(rows).toEqual([{ nickname: '옛사람' }]);
      expect(await appliedMigrations(client)).toEqual(readMigrations().map(({ hash }) => hash));
    });
  });
});

test('a successful restore reports that the bucket keeps the former pictures', async () => {
  const bucket = await startTestBucket();
  const dir = mkdtempSync(join(tmpdir(), 'pureut-backup-'));
  const served = await startTestDatabase('postgres');
  const env = { DATA_DIR: served.dataDir, DATABASE_URL: served.url, ...bucket.env };
  const file = join(dir, 'site.backup');
  expect(await runCommand('backup', [file], env)).toMatchObject({ code: 0 });
  await fillSite(served, await storeOf(env));
  const { rows } = await served.pool.query<{ key: string }>('select key from picture');
  bucket.refuseRemovals();
  const ended = await runCommand('restore', [file, '--replace'], env);
  expect(ended).toMatchObject({ code: 0, err: '' });
  expect(ended.out).toContain('the files of 1 former pictures could not be deleted from the store\n');
  expect((await served.pool.query('select from picture')).rows).toEqual([]);
  expect(bucket.objectsOf(rows[0]?.key ?? '')).not.toEqual([]);
  await served.stop();
  await bucket.stop();
  rmSync(dir, { recursive: true });
});

test.each([
  ['backup', [], 'usage: npm run backup -- FILE\n'],
  ['backup', ['/nowhere/site.backup'], /^DATA_DIR: .* contains no database\n$/],
  ['restore', [], 'usage: npm run restore -- FILE [--replace]\n'],
  ['restore', ['/nowhere/site.backup'], '/nowhere/site.backup: cannot be read (ENOENT)\n'],
] as const)('%s %j ends with one line of error', async (name, args, line) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-backup-'));
  const err = typeof line === 'string' ? line : expect.stringMatching(line);
  expect(await runCommand(name, [...args], { DATA_DIR: dataDir })).toMatchObject({ code: 1, out: '', err });
  rmSync(dataDir, { recursive: true });
});
