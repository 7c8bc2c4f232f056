import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseBulkOptions } from '../../src/demo/bulk/options.ts';
import { progressOn } from '../../src/lib/progress.ts';
import { connect } from '../../src/db/connection.ts';
import { lockDataDir } from '../../src/db/embedded/lock.ts';
import { openDatabase } from '../../src/db/open.ts';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { times } from '../harness/endurance.ts';
import {
  type DatabaseKind,
  databaseKinds,
  startTestDatabase,
  type TestDatabase,
} from '../harness/database/database.ts';
import { createDataDir, withLocksOfProduction } from '../harness/database/empty-databases.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { startSettings } from '../harness/server/start-script.ts';

const COMMAND = join(projectRoot, 'src/commands/seed.ts');

type Place = { dataDir: string; url?: string };

/** On the embedded database the command uses the test's own process; on PostgreSQL it connects by itself. */
async function start(kind: DatabaseKind): Promise<{ database: TestDatabase; place: Place }> {
  const database = await startTestDatabase(kind);
  const { dataDir, url } = database;
  return { database, place: kind === 'postgres' ? { dataDir, url: withLocksOfProduction(url) } : { dataDir } };
}

async function openEmbedded(dataDir: string) {
  const opened = await openDatabase({ dataDir, databaseUrl: undefined });
  const { pool, close } = connect(opened.url);
  return { pool, stop: () => close().then(opened.close) };
}

/** Runs the command. @param dieAt kills the command at the line with this text */
async function seed({ dataDir, url = '' }: Place, args: string, dieAt?: string) {
  const preload = dieAt === undefined ? [] : ['--import', join(import.meta.dirname, 'die-at-line.ts')];
  const child = spawn(process.execPath, [...preload, COMMAND, ...args.split(' ').filter(Boolean)], {
    env: {
      PATH: process.env.PATH ?? '',
      ...startSettings,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DEMO_CONTENT: '0',
      DIE_AT: dieAt,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code, signal] = await once(child, 'close');
  return { code, signal, out, err };
}

/** Returns the number of rows of each table, and the number of contents with wrong counters. */
async function state(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select (select count(*)::int from member) as members, (select count(*)::int from talk) as talks,
       (select count(*)::int from story) as stories, (select count(*)::int from comment) as comments,
       (select count(*)::int from applause) as applause, count(*)::int as content,
       count(*) filter (where view_count + scrap_count <> 0
         or comment_count <> (select count(*) from comment where content_id = c.id and status = 'ACTIVE')
         or applause_count <> (select count(*) from applause where content_id = c.id))::int as wrong
     from content c`,
  );
  return rows[0];
}

/** Returns all columns of the bulk rows except ids, with times relative to the beginning of their two years. */
async function contents(pool: pg.Pool) {
  const since = '(select min(created_at) from member)';
  const talks = await pool.query(
    `select t.text, m.nickname, h.position, (t.published_at - ${since})::text as moment
     from talk t join content c using (id) join member m on m.id = c.author_id join channel h on h.id = t.channel_id
     order by t.id`,
  );
  const comments = await pool.query(
    `select c.body, m.nickname, t.text, p.body as parent, (c.created_at - ${since})::text as moment
     from comment c join member m on m.id = c.author_id join talk t on t.id = c.content_id
     left join comment p on p.id = c.parent_id order by c.id`,
  );
  return { talks: talks.rows, comments: comments.rows };
}

describe.each(databaseKinds)('npm run seed on %s', (kind) => {
  let database: TestDatabase;
  let place: Place;
  const first = '--members 50 --talks 300 --comments 1002 --applause 700 --stories 20';

  beforeAll(async () => {
    ({ database, place } = await start(kind));
    await fixtures(database.db).addMember('이웃7');
  });
  afterAll(() => database?.stop());

  test('reaches the totals, beside a member with the nickname of a bulk member', async () => {
    const out = expect.stringContaining('talks: 256 of 300\n');
    expect(await seed(place, first)).toMatchObject({ code: 0, out, err: '' });
    const expected = { members: 51, talks: 300, stories: 20, comments: 1002, applause: 700, content: 320, wrong: 0 };
    expect(await state(database.pool)).toEqual(expected);
  });

  test('a second run adds nothing', async () => {
    const before = await contents(database.pool);
    expect(await seed(place, first)).toMatchObject({ code: 0, out: expect.stringContaining('nothing to add') });
    expect(await contents(database.pool)).toEqual(before);
  });

  test('higher totals add what is missing', async () => {
    await seed(place, '--members 60 --talks 350 --comments 1500 --applause 3000');
    const expected = { members: 61, talks: 350, stories: 20, comments: 1500, applause: 3000, content: 370, wrong: 0 };
    expect(await state(database.pool)).toEqual(expected);
  });

  test('comments are later than their content, and a quarter are replies to comments on the same talk', async () => {
    const { rows } = await database.pool.query(
      `select count(c.parent_id)::int as replies, count(*) filter (where c.created_at <= t.published_at)::int as early,
         count(*) filter (where p.created_at >= c.created_at or p.content_id <> c.content_id
           or p.parent_id is not null)::int as misplaced
       from comment c join talk t on t.id = c.content_id left join comment p on p.id = c.parent_id`,
    );
    expect(rows[0]).toEqual({ replies: Math.floor(1500 / 16) * 4, early: 0, misplaced: 0 });
  });

  test('more applause than the members can give is refused', async () => {
    const err = '--applause: must be at most 21000 for this number of talks and members\n';
    expect(await seed(place, '--members 60 --applause 21001')).toMatchObject({ code: 1, err });
  });

  test('a second concurrent run is refused', async () => {
    const holder = kind === 'postgres' ? await database.pool.connect() : undefined;
    await holder?.query('select pg_advisory_lock(20261122)');
    const unlock = holder ? () => holder.release(true) : lockDataDir(join(database.dataDir, 'seed'));
    const answer = await seed(place, '--talks 400');
    unlock();
    expect(answer).toMatchObject({ code: 1, err: expect.stringMatching(/^another seed command is running .*\n$/) });
  });
});

const SMALL = { talks: 1_000, comments: 4_001 };

describe.each([...databaseKinds, 'embedded in the command itself'] as const)('a killed seed on %s', (kind) => {
  let place: Place;
  let database: Pick<TestDatabase, 'pool' | 'stop'> | undefined;
  const full = kind === 'postgres' ? { talks: 4_000, comments: 16_001 } : SMALL;
  const talks = times({ full: full.talks, quick: SMALL.talks });
  const comments = times({ full: full.comments, quick: SMALL.comments });
  const args = `--members 80 --talks ${talks} --comments ${comments}`;

  beforeAll(async () => {
    if (kind === 'embedded' || kind === 'postgres') ({ database, place } = await start(kind));
    else place = { dataDir: createDataDir() };
  });
  afterAll(async () => {
    await database?.stop();
    rmSync(place.dataDir, { recursive: true, force: true });
  });

  /** Reads the state. The embedded database is opened for it when no process serves it, as a new server would. */
  async function look() {
    if (database) return state(database.pool);
    const opened = await openEmbedded(place.dataDir);
    return state(opened.pool).finally(opened.stop);
  }

  test.each([
    ['talks: ', 'talks', talks],
    ['comments: ', 'comments', comments],
  ] as const)('leaves correct counters when it is killed at "%s"', async (line, table, total) => {
    expect(await seed(place, args, line)).toMatchObject({ signal: 'SIGKILL', out: expect.not.stringContaining(line) });
    const left = await look();
    expect(left.wrong).toBe(0);
    expect(left[table]).toBeGreaterThan(0);
    expect(left[table]).toBeLessThan(total);
  });

  test('is continued to the exact totals', async () => {
    expect(await seed(place, args)).toMatchObject({ code: 0, out: expect.not.stringContaining('nothing to add') });
    expect(await look()).toMatchObject({ members: 80, talks, comments, wrong: 0 });
  });
});

test('the row with a given number is the same for each database, run and file format', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pureut-sentences-'));
  const sentences = ['새잎이 났어요.', '물을 줬어요.', '볕이 좋네요!', '흙을 갈았어요.', '꽃이 피었어요.'];
  writeFileSync(join(dir, 'plain.txt'), sentences.join('\n'));
  writeFileSync(join(dir, 'packed.gz'), gzipSync(`${sentences.join('\r\n')}\n\n`));
  const [one, other] = [await start('embedded'), await start('postgres')];
  await seed(one.place, `--members 9 --talks 40 --comments 100 --sentences ${dir}/plain.txt`);
  for (const step of ['--talks 15', '--talks 40 --comments 29', '--comments 47', '--comments 100']) {
    await seed(other.place, `--members 9 ${step} --sentences ${dir}/packed.gz`);
  }
  const rows = await contents(one.database.pool);
  expect(await contents(other.database.pool)).toEqual(rows);
  expect(new Set(rows.talks.flatMap(({ text }) => text.split(/(?<=[.!])\s/)))).toEqual(new Set(sentences));
  for (const { database } of [one, other]) await database.stop();
  rmSync(dir, { recursive: true, force: true });
});

test.each([
  ['', /^usage: give at least one number.*--talks/],
  ['--talks many', /^--talks: must be a whole number from 0 to \d+, not "many"$/],
  ['--talks -5', /^Option '--talks'/],
  ['--talks 10 --members 0', /^--members: must be/],
  ['--talk 10', /^Unknown option '--talk'$/],
  ['10', /^Unexpected argument '10'$/],
])('the options "%s" are refused', (args, line) => {
  expect(() => parseBulkOptions(args.split(' ').filter(Boolean))).toThrow(line);
});

test('unusable input ends with one line of error', async () => {
  const err = '--sentences: cannot read /nowhere.txt (ENOENT)\n';
  const answer = await seed({ dataDir: '/dev/null' }, '--talks 10 --sentences /nowhere.txt');
  expect(answer).toMatchObject({ code: 1, out: '', err });
});

test('progress is a bar that redraws itself on a terminal', () => {
  let out = '';
  progressOn({ isTTY: true, write: (text) => (out += text) })('talks', 0, 2_000).show(1_000);
  expect(out).toMatch(/^\r\S*talks \[#{15}\.{15}\] 1,000 of 2,000, [\d,]+\/s$/);
});
