import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import {
  type DatabaseKind,
  databaseKinds,
  startTestDatabase,
  type TestDatabase,
} from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { runCommand } from '../backup/run-command.ts';

const exports = join(projectRoot, 'tests/features/import/exports');
const GNUBOARD = [join(exports, 'gnuboard.sql'), '--site', 'http://forum.example'];
const GNUBOARD_FILES = ['--files', join(exports, 'gnuboard-data')];
const WORDPRESS = [join(exports, 'wordpress.xml'), '--files', join(exports, 'wordpress-uploads')];

type Env = Record<string, string>;

const envOf = ({ dataDir, url }: TestDatabase, kind: DatabaseKind): Env =>
  kind === 'postgres' ? { DATA_DIR: dataDir, DATABASE_URL: url } : { DATA_DIR: dataDir };

const bring = (env: Env, args: string[], dieAt?: string) => runCommand('import', args, env, dieAt);

const lastLines = (out: string, count: number) => out.trimEnd().split('\n').slice(-count);

/** All imported rows without ids and keys, which differ between runs. */
async function arrived(pool: pg.Pool) {
  const rows = async (text: string) => (await pool.query(text)).rows;
  return {
    members: await rows('select nickname, introduction, status, created_at from member order by nickname, status'),
    talks: await rows(`
      select t.text, t.tags, m.nickname, c.published_at, c.comment_count::int, h.title as channel,
        (select array_agg(p.width || ' ' || p.alt order by position)
         from (select * from talk_picture join picture on picture.id = picture_id) p where talk_id = t.id) as pictures
      from talk t join content c using (id) join member m on m.id = c.author_id join channel h on h.id = t.channel_id
      order by t.text`),
    articles: await rows(`
      select a.title, a.subtitle, m.nickname, c.published_at, c.comment_count::int, a.thumbnail_id is not null as has_cover,
        regexp_replace(a.body::text, '"key": "[a-z0-9]+"', '"key": ""', 'g') as body
      from article a join content c using (id) join member m on m.id = c.author_id order by a.title`),
    comments: await rows(`
      select c.body, m.nickname, p.body as parent, c.created_at
      from comment c join member m on m.id = c.author_id left join comment p on p.id = c.parent_id order by c.body`),
    counters: await rows(`
      select count(*)::int as wrong from content c where comment_count <> (select count(*) from comment where content_id = c.id)
        or view_count + applause_count + scrap_count <> 0`),
    addresses: await rows('select address from old_address order by address'),
    tasks: await rows('select happening from alarm_task'),
    stale: await rows(`select count(*)::int as missing from content c
      where not exists (select from searched_content where content_id = c.id and is_shown)`),
  };
}

describe.each(databaseKinds)('a gnuboard site imported to %s', (kind) => {
  let database: TestDatabase;
  let env: Env;
  let args: string[];
  let first: Awaited<ReturnType<typeof arrived>>;

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    env = envOf(database, kind);
    const { addChannel, addMember } = fixtures(database.db);
    const channel = await addChannel();
    await addMember('초록잎');
    args = ['gnuboard', ...GNUBOARD, ...GNUBOARD_FILES, '--to', `free=talk:${channel}`, '--to', '*=article'];
  });
  afterAll(() => database?.stop());

  test('is reported by a dry run, which changes nothing', async () => {
    const before = await arrived(database.pool);
    const { code, err, out } = await bring(env, [...args, '--dry-run']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(lastLines(out, 4)).toEqual([
      'members: 9 would be imported, 0 not imported',
      'posts: 11 would be imported, 3 not imported',
      'comments: 7 would be imported, 1 not imported',
      'pictures: 3 would be imported, 2 not imported',
    ]);
    expect(out).toMatch(/^member \S+: had left or was blocked, so the name and the introduction are not imported$/m);
    expect(out).toMatch(/^member greenleaf: the introduction was not public and is not imported$/m);
    expect(await arrived(database.pool)).toEqual(before);
    const { rows } = await database.pool.query('select from upload');
    expect(rows).toEqual([]);
  });

  test('has complete contents and comments when the import is killed', async () => {
    for (const line of ['picture ', 'comment free/1/5']) {
      expect(await bring(env, args, line)).toMatchObject({ signal: 'SIGKILL' });
    }
    expect((await arrived(database.pool)).counters).toEqual([{ wrong: 0 }]);
  });

  test('is imported completely and once, and the report names all that is not imported, with reasons', async () => {
    const { code, err, out } = await bring(env, args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^board qa is not imported, with 1 posts and 0 comments: only members of level 5 could read it$/m,
    );
    expect(out).toMatch(/^post free\/11 is not imported: it is secret$/m);
    expect(out).toMatch(/^post free\/13 is not imported: 6607 characters are too many for a talk/m);
    expect(out).toMatch(/^comment free\/1\/3 is not imported: it is secret$/m);
    expect(out).toMatch(/^comment free\/1\/5: it was too long and is split into 2 comments$/m);
    first = await arrived(database.pool);
    expect(first).toMatchObject({ counters: [{ wrong: 0 }], stale: [{ missing: 0 }], tasks: [] });
    expect(first.talks).toHaveLength(8);
    expect(first.articles).toHaveLength(3);
    expect(first.comments).toHaveLength(8);
  });

  test('has its members, with unique nicknames', () => {
    const names = first.members.map(({ nickname, status }) =>
      status === 'active' ? nickname : `${nickname} (${status})`,
    );
    expect(new Set(names)).toEqual(
      new Set([
        '길손 손님',
        '선인장 가시',
        '아주아주길어서규칙에맞지않는옛날별명이라',
        '옛 이웃',
        '옛 이웃 2',
        '초록잎',
        '초록잎 2',
        '초록잎 3',
        '탈퇴한 회원 (left)',
      ]),
    );
    expect(names).toHaveLength(10);
  });

  test('shows no introduction that was not public', () => {
    expect(first.members.map(({ introduction }) => introduction).join('')).toBe('');
  });

  test('has its posts with their times, texts and pictures', () => {
    const [talk] = first.talks.filter(({ text }) => text.startsWith('베란다 텃밭'));
    expect(talk).toMatchObject({
      text:
        '베란다 텃밭을 시작했어요\n\n상추와 바질을 심었어요.\n\'작은따옴표\'와 "큰따옴표", 역슬래시 \\ 그리고 100% 표시;\n\n' +
        '두 번째 문단이에요. http://plants.example/basil',
      published_at: new Date('2016-05-01T13:20:00+09:00'),
      comment_count: 7,
      pictures: null,
    });
    const [edited] = first.talks.filter(({ text }) => text.startsWith('편집기로'));
    expect(edited.text).toBe(
      '편집기로 쓴 글\n\n편집기의 굵은 글과 링크 (http://plants.example/)\n\n• 하나\n• 둘\n\n끝이에요.',
    );
    expect(edited.pictures).toEqual(['900 토분']);
    const [gallery] = first.articles.filter(({ title }) => title === '몬스테라 새잎');
    expect(gallery).toMatchObject({ has_cover: true, published_at: new Date('2016-07-01T08:00:00+09:00') });
    expect(JSON.parse(gallery.body).map(({ type }: { type: string }) => type)).toEqual(['image', 'image', 'paragraph']);
  });

  test('has its comments as a tree of two levels', () => {
    const tree = first.comments.map(({ body, nickname, parent }) => [body.slice(0, 10), nickname, parent?.slice(0, 4)]);
    expect(tree).toEqual(
      expect.arrayContaining([
        ['고마워요', expect.stringMatching(/^초록잎 \d$/), '축하해요'],
        ['깊은 답글', '선인장 가시', '축하해요'],
        ['손님이 남긴 말', '길손 손님', undefined],
        ['떠난 사람의 댓글'.slice(0, 10), '탈퇴한 회원', undefined],
      ]),
    );
  });

  test('has no active markup', () => {
    expect(JSON.stringify(first)).not.toMatch(/<script|onerror|javascript:|<iframe/i);
    expect(first.talks.map(({ text }) => text)).toContain(
      '적대적인 글\n\n안녕\n\n눌러요\n\nhttps://evil.example/\n\n닫히지 않은 굵은 글',
    );
  });

  test('is unchanged by a second import', async () => {
    const { code, out } = await bring(env, args);
    expect(code).toBe(0);
    expect(lastLines(out, 4)).toEqual([
      expect.stringMatching(/^members: 0 imported/),
      expect.stringMatching(/^posts: 0 imported, 11 imported before/),
      expect.stringMatching(/^comments: 0 imported, 7 imported before/),
      expect.stringMatching(/^pictures: 0 imported/),
    ]);
    expect(await arrived(database.pool)).toEqual(first);
  });

  test('is the same from a dump in EUC-KR with one row a statement', async () => {
    const other = await startTestDatabase(kind);
    const { addChannel, addMember } = fixtures(other.db);
    await addMember('초록잎');
    const channel = await addChannel();
    const [, , ...rest] = args;
    const euckr = ['gnuboard', join(exports, 'gnuboard-euckr.sql'), '--encoding', 'euc-kr', ...rest];
    const { code, err } = await bring(
      envOf(other, kind),
      euckr.map((each) => each.replace(/^free=.*/, `free=talk:${channel}`)),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { talks, comments, articles } = await arrived(other.pool);
    const { talks: utf8 } = first;
    expect(talks.map(({ text }) => text)).toEqual(utf8.map(({ text }) => text));
    expect([comments.length, articles.length]).toEqual([first.comments.length, first.articles.length]);
    await other.stop();
  });
});

describe('an imported WordPress site', () => {
  let database: TestDatabase;
  let env: Env;
  const args = ['wordpress', ...WORDPRESS, '--to', '*=article'];
  let first: Awaited<ReturnType<typeof arrived>>;

  beforeAll(async () => {
    database = await startTestDatabase('postgres');
    env = envOf(database, 'postgres');
  });
  afterAll(() => database?.stop());

  test('equals the report of the dry run', async () => {
    const before = await bring(env, [...args, '--dry-run']);
    expect((await arrived(database.pool)).members).toEqual([]);
    const after = await bring(env, args);
    expect(after).toMatchObject({ code: 0, err: '' });
    expect(after.out.replaceAll(/(: \d+) imported/g, '$1 would be imported')).toBe(before.out);
    expect(lastLines(after.out, 4)).toEqual([
      'members: 3 imported, 0 not imported',
      'posts: 4 imported, 7 not imported',
      'comments: 7 imported, 3 not imported',
      'pictures: 4 imported, 1 not imported',
    ]);
    first = await arrived(database.pool);
    for (const word of ['trash', 'private', 'draft', 'future', 'password', 'page', 'approved', 'pingback']) {
      expect(after.out).toContain(word);
    }
  });

  test('has its articles as body nodes', () => {
    const [one] = first.articles.filter(({ title }) => title === '몬스테라 기르기');
    expect(one).toMatchObject({ subtitle: '창가에서 시작하는 법', nickname: '이끼정원', has_cover: true });
    const body = JSON.parse(one.body);
    expect(body.map(({ type }: { type: string }) => type)).toEqual([
      'paragraph',
      'heading',
      'list',
      'image',
      'quote',
      'divider',
      'image',
      'image',
      'paragraph',
    ]);
    expect(body[2].items[1]).toMatchObject({ list: { items: [[{ text: '열흘에 한 번' }]] } });
    expect(body[3]).toMatchObject({ alt: '창가의 몬스테라', caption: '우리 집 몬스테라' });
    expect(body[4]).toEqual({ type: 'quote', text: '잎이 말해 줘요.', source: '옆집 할머니' });
    const [classic] = first.articles.filter(({ title }) => title === '분갈이하는 날');
    expect(JSON.parse(classic.body).map(({ type }: { type: string }) => type)).toEqual([
      'paragraph',
      'paragraph',
      'image',
      'list',
    ]);
  });

  test('has its comments as a tree, without markup', () => {
    const tree = first.comments.map(({ body, parent }) => [body.slice(0, 8), parent?.slice(0, 4)]);
    expect(tree).toEqual(
      expect.arrayContaining([
        ['저도 반가워요.', '우리 집'],
        ['깊은 답글이에요', '우리 집'],
        ['승인되지 않은 '.slice(0, 8), undefined],
      ]),
    );
    expect(JSON.stringify(first)).not.toMatch(/<script>alert|onclick|javascript:|onload/i);
  });

  test('is unchanged by a second import', async () => {
    await bring(env, args);
    expect(await arrived(database.pool)).toEqual(first);
  });
});

describe('a faulty export', () => {
  const dir = mkdtempSync(join(tmpdir(), 'pureut-import-'));
  let database: TestDatabase;
  let env: Env;
  let channel: number;

  beforeAll(async () => {
    database = await startTestDatabase('postgres');
    env = envOf(database, 'postgres');
    channel = await fixtures(database.db).addChannel();
  });
  afterAll(async () => {
    await database?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const columns = '`wr_id`,`wr_parent`,`wr_is_comment`,`wr_option`,`wr_subject`,`wr_content`,`wr_name`,`wr_datetime`';
  const openBoard =
    "INSERT INTO `g5_board` (`bo_table`,`gr_id`,`bo_read_level`,`bo_list_level`) VALUES ('odd','g',1,1);\n" +
    "INSERT INTO `g5_group` (`gr_id`,`gr_use_access`) VALUES ('g',0);\n";
  const dumpOf = (values: string) => `${openBoard}INSERT INTO \`g5_write_odd\` (${columns}) VALUES ${values};\n`;
  async function bringDump(name: string, dump: string | Buffer) {
    const file = join(dir, name);
    writeFileSync(file, dump);
    return bring(env, ['gnuboard', file, '--name', name, '--to', `*=talk:${channel}`]);
  }
  const texts = async () =>
    (await database.pool.query('select text from talk order by id')).rows.map(({ text }) => text);

  test('bytes in another encoding are reported, and the rest is imported', async () => {
    const korean = Buffer.from([0xb0, 0xa1, 0xb3, 0xaa]);
    const dump = Buffer.concat([
      Buffer.from(dumpOf("(1,1,0,'','제목','").replace(/;\n$/, '')),
      korean,
      Buffer.from("','이름','2016-05-01 00:00:00'),(2,2,0,'','다음 글','멀쩡해요','이름','0000-00-00 00:00:00');"),
    ]);
    const { code, out } = await bringDump('bytes.sql', dump);
    expect(code).toBe(0);
    expect(out).toContain('post odd/1: has characters that could not be read\n');
    expect(await texts()).toEqual([expect.stringContaining('제목\n\n\ufffd'), '다음 글\n\n멀쩡해요']);
  });

  test('a truncated dump is refused, and none of it is imported', async () => {
    const whole = dumpOf(
      "(3,3,0,'','셋','세 번째','이름','2016-05-01 00:00:00'),(4,4,0,'','넷','네 번째','이름','2016-05-01 00:00:00')",
    );
    expect(await bringDump('short.sql.gz', gzipSync(whole.slice(0, -40)))).toEqual({
      code: 1,
      signal: null,
      out: '',
      err: 'the dump is cut off in the middle of a statement: dump again\n',
    });
    expect(await texts()).toHaveLength(2);
    expect(await bringDump('whole.sql', gzipSync(whole))).toMatchObject({ code: 0, err: '' });
    expect((await texts()).slice(2)).toEqual(['셋\n\n세 번째', '넷\n\n네 번째']);
  });

  test('deeply nested HTML and SQL in a text are imported as text', async () => {
    const deep = `${'<div>'.repeat(20_000)}깊은 글${'<ul><li>'.repeat(5_000)}목록`;
    const sly = "\\'); DROP TABLE member; -- ''두 따옴표'' `x` /* 아님 */";
    const dump = dumpOf(
      `(5,5,0,'html1','깊이','${deep}','이름','2016-05-01 00:00:00'),(6,6,0,'','꾀','${sly}','이름','2016-05-01 00:00:00')`,
    );
    expect(await bringDump('sly.sql', dump)).toMatchObject({ code: 0, err: '' });
    expect((await texts()).slice(4)).toEqual([
      expect.stringMatching(/^깊이\n\n깊은 글/),
      "꾀\n\n'); DROP TABLE member; -- '두 따옴표' `x` /* 아님 */",
    ]);
  });

  test('one unreadable post is skipped, and the others are imported', async () => {
    const nested = `${'<blockquote>'.repeat(20_000)}깊은 인용`;
    const dump = dumpOf(
      `(7,7,0,'html1','인용','${nested}','이름','2016-05-01 00:00:00'),(8,8,0,'','뒤','뒤의 글','이름','2016-05-01 00:00:00')`,
    );
    const { code, err, out } = await bringDump('nested.sql', dump);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await texts()).toContain('뒤의 글');
    expect(out).toMatch(/^posts: [12] imported/m);
  });

  test('a post without a date is reported', async () => {
    const { out } = await bringDump('undated.sql', dumpOf("(9,9,0,'','날짜','없음','이름','0000-00-00 00:00:00')"));
    expect(out).toMatch(/^post odd\/9: has no date and gets the date of today$/m);
  });

  test('a board of --to without posts is reported', async () => {
    const file = join(dir, 'boards.sql');
    writeFileSync(file, dumpOf("(10,10,0,'','글','글','이름','2016-05-01 00:00:00')"));
    const { out } = await bring(env, ['gnuboard', file, '--to', 'odd=article', '--to', 'gone=article', '--dry-run']);
    expect(out).toContain('--to gone: the export has no posts in this board\n');
    expect(out).not.toContain('--to odd');
  });

  test.each([
    ['a zip archive', Buffer.from('PK\x03\x04 and so on'), [], /: is a zip archive: unpack it/],
    ['an empty file', '', [], /: is empty$/],
    ['a web page', '\n<!DOCTYPE html><html>Sign in</html>', [], /: is a web page, not an export/],
    [
      'a cut-off gzip',
      gzipSync(`-- ${'x'.repeat(9_000)}\n`).subarray(0, -9),
      [],
      /the gzip file is damaged or cut off/,
    ],
    ['UTF-16', Buffer.from('\ufeffINSERT INTO `g5_board`', 'utf16le'), [], /: is UTF-16: add --encoding utf-16le$/],
    ['EUC-KR', Buffer.from([0x2d, 0x2d, 0x20, 0xb0, 0xa1, 0xb3, 0xaa, 0xb4, 0xd9]), [], /add --encoding euc-kr/],
    ['UTF-8', '-- 가나다라마바사', ['--encoding', 'euc-kr'], /: is UTF-8, not euc-kr: omit --encoding$/],
    ['a dump of something else', 'INSERT INTO `wp_posts` (`ID`) VALUES (1);', [], /has no gnuboard rows in tables/],
    ['another prefix', 'INSERT INTO `my_board` (`bo_table`) VALUES (1);', [], /begin with my_: set --prefix$/],
    ['no names of columns', "INSERT INTO `g5_board` VALUES ('a');", [], /mysqldump --complete-insert$/],
  ])(
    '%s ends with status 1 and one line that says how to fix it, and writes nothing',
    async (name, bytes, more, line) => {
      const before = await arrived(database.pool);
      const file = join(dir, `${name}.sql`);
      writeFileSync(file, bytes);
      const { code, out, err } = await bring(env, ['gnuboard', file, '--to', '*=article', ...more]);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(/^.+\n$/);
      expect(err.trimEnd()).toMatch(line);
      expect(await arrived(database.pool)).toEqual(before);
    },
  );

  test.each([
    ['half', /^the export is cut off after 3 items: export again\n$/],
    ['feed', /^the file is not a WordPress export: use the XML file/],
  ])('a WordPress %s ends with status 1 and one line', async (name, line) => {
    const whole = readFileSync(join(exports, 'wordpress.xml'), 'utf8');
    const file = join(dir, `${name}.xml`);
    const fourth = whole.split('<item>', 4).join('<item>').length + 600;
    writeFileSync(file, name === 'half' ? whole.slice(0, fourth) : '<rss version="2.0"><channel></channel></rss>');
    const { code, out, err } = await bring(env, ['wordpress', file, '--to', '*=article']);
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringMatching(line) });
  });

  test.each([
    [[], /^usage: npm run import/],
    [['gnuboard'], /^usage: /],
    [['phpbb', 'x.sql'], /^usage: /],
    [['gnuboard', '/nowhere.sql'], /^\/nowhere\.sql: cannot be read \(ENOENT\)\n$/],
    [['gnuboard', 'x.sql', '--encoding', 'klingon'], /^--encoding: there is no encoding klingon\n$/],
    [['gnuboard', 'x.sql', '--to', 'free'], /^--to: must be BOARD=talk:CHANNEL or BOARD=article/],
    [['gnuboard', 'x.sql', '--to', 'free=talk:없는 채널'], /^--to: there is no channel "없는 채널"; there are /],
    [['gnuboard', 'x.sql', '--fetch'], /^--fetch: needs --site\n$/],
    [['gnuboard', 'x.sql', '--wrong'], /^Unknown option '--wrong'/],
  ])('the arguments %j end with one line of error', async (args, line) => {
    expect(await bring(env, args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(line) });
  });
});

test('pictures are fetched from the old site alone', async () => {
  const picture = readFileSync(join(exports, 'wordpress-uploads/2023/04/pot.jpg'));
  const asked: string[] = [];
  const old = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.endsWith('leaf.jpg')) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    else response.end(url.endsWith('.jpg') ? picture : 'no picture');
  });
  old.listen(0, '127.0.0.1');
  await once(old, 'listening');
  const site = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  const dir = mkdtempSync(join(tmpdir(), 'pureut-import-'));
  const file = join(dir, 'wordpress.xml');
  writeFileSync(file, readFileSync(join(exports, 'wordpress.xml'), 'utf8').replaceAll('http://garden.example', site));
  const database = await startTestDatabase('postgres');
  const order = ['wordpress', file, '--to', '*=article', '--fetch'];
  const env = envOf(database, 'postgres');
  expect(await bring(env, order)).toMatchObject({ code: 1, err: '--fetch: needs --site\n' });
  await bring(env, [...order, '--site', site, '--name', 'not local']);
  expect(asked).toEqual([]);
  const { code, out } = await bring(env, [...order, '--site', site, '--local']);
  expect(code).toBe(0);
  expect(lastLines(out, 1)).toEqual(['pictures: 3 imported, 2 not imported']);
  expect(out).toMatch(/leaf\.jpg of post 7 is not imported: the site redirects to another site/);
  expect(out).toMatch(/\/x of post 11 is not imported: it is not an accepted picture/);
  expect(asked.every((url) => /^\/(wp-content\/uploads\/|x$)/.test(url))).toBe(true);
  await database.stop();
  old.close();
  rmSync(dir, { recursive: true });
});

describe('old addresses', () => {
  let server: TestServer;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const env = { DATABASE_URL: await createDatabase() };
    server = await startTestServer('postgres', env);
    const channel = await fixtures(server.db).addChannel();
    const settings = { ...env, DATA_DIR: server.dataDir };
    await bring(settings, ['gnuboard', ...GNUBOARD, '--to', `free=talk:${channel}`]);
    await bring(settings, ['wordpress', ...WORDPRESS, '--to', '*=article']);
    const second = await bring(settings, ['wordpress', ...WORDPRESS, '--to', '*=article', '--name', 'second']);
    expect(second.out).toContain('post 7: /?p=7 leads to another content already, /from/second/?p=7 leads to it\n');
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(`select source, key, target_id::int as id from imported where kind = 'post'`);
    for (const { source, key, id } of rows) ids[source === 'second' ? `second ${key}` : key] = id;
    await client.end();
  });
  afterAll(() => server?.stop());

  const ask = (path: string, method = 'GET') => fetch(server.origin + path, { method, redirect: 'manual' });

  test.each([
    ['/bbs/board.php?bo_table=free&wr_id=1', () => `/community/view/${ids['free/1']}`],
    ['/bbs/board.php?wr_id=1&page=3&bo_table=free&sca=', () => `/community/view/${ids['free/1']}`],
    ['/free/1', () => `/community/view/${ids['free/1']}`],
    [`/free/${encodeURIComponent('베란다-텃밭을-시작했어요')}/`, () => `/community/view/${ids['free/1']}`],
    ['/2023/04/monstera/', () => `/article/${ids['7']}`],
    ['/2023/04/monstera', () => `/article/${ids['7']}`],
    [`/2023/06/${encodeURIComponent('한글-주소')}/?utm_source=x`, () => `/article/${ids['9']}`],
    ['/?p=7', () => `/article/${ids['7']}`],
    ['/from/wordpress/?p=7', () => `/article/${ids['7']}`],
    ['/from/second/?p=7', () => `/article/${ids['second 7']}`],
    ['/from/second/2023/04/monstera/', () => `/article/${ids['second 7']}`],
    ['/g5/bbs/board.php?bo_table=free&wr_id=1', () => `/community/view/${ids['free/1']}`],
    ['/from/gnuboard/forum/bbs/board.php?bo_table=free&wr_id=1', () => `/community/view/${ids['free/1']}`],
  ])('%s redirects to the imported content', async (path, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(path, method);
      expect([status, headers.get('location')]).toEqual([301, to()]);
    }
    expect((await ask(to())).status).toBe(200);
  });

  test.each([
    '/bbs/board.php?bo_table=free&wr_id=11',
    '/from/second/free/1',
    '/g5/free/1',
    '/free/999',
    '/2023/04/locked',
    '/bbs/board.php',
  ])('%s is not found', async (path) => expect((await ask(path)).status).toBe(404));

  test('an unknown post id at the root shows the home page', async () => {
    const unknown = await ask('/?p=99999');
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/']);
    expect((await ask('/?p=x')).status).toBe(200);
    expect((await ask('/?utm=1')).status).toBe(200);
  });
});
