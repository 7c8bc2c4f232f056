import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from '../../../src/db/drizzle.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, member, picture } from '../../../src/db/schema/index.ts';
import { pictureDir } from '../../../src/features/writing/picture/store/local-store.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { call, outcome } from '../../harness/call.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { prove, signInAs } from '../../harness/actors/sign-in.ts';

const MIB = 1024 * 1024;
const jpeg = (background = '#6ba539') =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .withExif({ IFD0: { Make: 'camera' }, IFD3: { GPSLatitude: '37/1 33/1 0/1' } })
    .jpeg()
    .toBuffer();

describe.each(serverDatabases)('a member’s profile on %s', (kind) => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  async function signIn() {
    const account = await add.addAccount();
    return { ...account, cookie: await signInAs(server, account.id) };
  }
  const rowOf = async (id: number) => (await server.db.select().from(member).where(eq(member.id, id)))[0];
  async function waitingForLocks(): Promise<number> {
    const { rows } = await server.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.waiting ?? 0;
  }
  const save = (cookie: string, body: unknown) => call(server, 'PUT /api/v1/user/userinfo', { cookie, body });

  describe('picture', () => {
    function upload(cookie: string, bytes?: Uint8Array, field = 'image') {
      const form = new FormData();
      form.set('note', 'a form has to have a field');
      if (bytes) form.set(field, new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
      return call(server, 'PUT /api/v1/user/image', { cookie, body: form });
    }
    const keyIn = (url: string | null) => /^\/media\/([a-z2-7]{20})\/320\.webp$/.exec(url ?? '')?.[1] ?? '';
    const isStored = (key: string) => existsSync(pictureDir(server.dataDir, key));

    test('is re-encoded without its location', async () => {
      const { cookie } = await signIn();
      const answer = await upload(cookie, await jpeg());
      expect(outcome(answer)).toEqual([200, 'OK']);
      const url = answer.body.data.image;
      expect((await call(server, 'GET /api/v1/user/me', { cookie })).body.data.image).toBe(url);
      const file = await fetch(server.origin + url);
      expect(file.headers.get('content-type')).toBe('image/webp');
      const metadata = await sharp(await file.arrayBuffer()).metadata();
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', 320, undefined]);
    });

    test('exists in the smallest size when the call returns; larger sizes follow', async () => {
      const { cookie } = await signIn();
      const key = keyIn((await upload(cookie, await jpeg())).body.data.image);
      const files = () => readdirSync(pictureDir(server.dataDir, key));
      expect(files()).toEqual(expect.arrayContaining(['original.jpg', '320.avif', '320.webp']));
      await expect.poll(files, { timeout: 30_000 }).toContain('400.avif');
      expect(files()).not.toContain('400.webp');
      expect((await fetch(`${server.origin}/media/${key}/400.webp`)).status).toBe(200);
    });

    test('replaces the former one completely', async () => {
      const { id, cookie } = await signIn();
      const first = keyIn((await upload(cookie, await jpeg())).body.data.image);
      expect(isStored(first)).toBe(true);
      const second = keyIn((await upload(cookie, await jpeg('#333333'))).body.data.image);
      expect([isStored(first), isStored(second)]).toEqual([false, true]);
      expect((await call(server, `GET /media/${first}/320.webp`)).status).toBe(404);
      expect(await server.db.$count(picture, eq(picture.key, first))).toBe(0);
      expect((await rowOf(id))?.pictureId).not.toBeNull();
    });

    test('is deleted by an empty upload', async () => {
      const { id, cookie } = await signIn();
      for (const empty of [undefined, new Uint8Array()]) {
        const key = keyIn((await upload(cookie, await jpeg())).body.data.image);
        const answer = await upload(cookie, empty);
        expect([answer.status, answer.body.data]).toEqual([200, { image: null }]);
        expect([isStored(key), (await rowOf(id))?.pictureId]).toEqual([false, null]);
      }
    });

    test('is only one after concurrent uploads', async () => {
      const { id, cookie } = await signIn();
      const before = await server.db.$count(picture);
      const colours = ['#111111', '#444444', '#777777', '#aaaaaa'];
      const answers = await Promise.all(colours.map(async (colour) => upload(cookie, await jpeg(colour))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await server.db.$count(picture)).toBe(before + 1);
      expect(answers.map(({ body }) => keyIn(body.data.image)).filter(isStored)).toHaveLength(1);
      expect((await rowOf(id))?.pictureId).not.toBeNull();
    });

    test('is deleted with the member', async () => {
      const leaver = await signIn();
      const before = await server.db.$count(picture);
      const key = keyIn((await upload(leaver.cookie, await jpeg())).body.data.image);
      const proof = await prove(server, leaver);
      const cookie = `${leaver.cookie}; ${proof.cookie}`;
      expect((await call(server, `DELETE /api/v1/user/me?paramKey=${proof.paramKey}`, { cookie })).status).toBe(200);
      expect(isStored(key)).toBe(false);
      expect(await server.db.$count(picture)).toBe(before);
    });

    test('that arrives while the member leaves is deleted, too', async () => {
      const leaver = await signIn();
      const rows = await server.db.$count(picture);
      const files = () => globSync('**/*.webp', { cwd: join(server.dataDir, 'pictures') }).length;
      const before = files();
      const uploading = await server.db.transaction(async (leaving) => {
        await leaving.select().from(member).where(eq(member.id, leaver.id)).for('update');
        const answer = upload(leaver.cookie, await jpeg());
        await expect.poll(waitingForLocks).toBe(1);
        await leaving.update(member).set({ status: 'left' }).where(eq(member.id, leaver.id));
        return { answer };
      });
      expect(outcome(await uploading.answer)).toEqual([401, 'UNAUTHORIZED']);
      expect([await server.db.$count(picture), files()]).toEqual([rows, before]);
    });

    describe('is refused for', () => {
      const heic = Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(200),
      ]);
      const refused: [name: string, status: number, make: () => Uint8Array | Promise<Uint8Array>, says: RegExp][] = [
        ['from a phone’s HEIC file, with advice', 415, () => heic, /HEIC.*JPG/],
        ['when it is a text', 415, () => Buffer.from('no picture'), /JPG, PNG, WebP, GIF/],
        ['when it is SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /JPG/],
        ['when it is cut off', 415, async () => (await jpeg()).subarray(0, 300), /JPG/],
        ['beyond ten megabytes', 413, () => new Uint8Array(10 * MIB + 1), /10MB/],
        ['far beyond ten megabytes', 413, () => new Uint8Array(12 * MIB), /10MB/],
      ];

      test.each(refused)('%s (%i)', async (_, status, make, says) => {
        const { id, cookie } = await signIn();
        await upload(cookie, await jpeg());
        const before = await rowOf(id);
        const answer = await upload(cookie, await make());
        expect(answer.status).toBe(status);
        expect(answer.body.error.message).toMatch(says);
        expect(await rowOf(id)).toEqual(before);
      });

      test.each([
        ['application/json', '{}', 415],
        ['image/jpeg', 'bytes', 415],
        ['application/x-www-form-urlencoded', 'image=1', 415],
        ['text/plain', 'multipart/form-data', 415],
        ['multipart/form-data', 'no boundary', 400],
        ['multipart/form-data; boundary=b', '--c\r\nnothing\r\n', 400],
      ])('as %s', async (type, body, status) => {
        const { cookie } = await signIn();
        const answer = await call(server, 'PUT /api/v1/user/image', {
          cookie,
          body,
          headers: { 'content-type': type },
        });
        expect(answer.status).toBe(status);
      });
    });
  });

  describe('nickname and introduction', () => {
    test('are changed, and no other field', async () => {
      const { id, cookie } = await signIn();
      const before = await rowOf(id);
      const answer = await save(cookie, {
        nickname: `바뀐 이름 ${id}`,
        introduction: ' 창가에서\n키워요. ',
        id: 1,
        role: 'admin',
        status: 'left',
        makerInfo: { makerId: id },
        suspendInfo: { period: '' },
        pictureId: 1,
        followerCount: 9,
        alarmSettings: { marketing: true },
        createdAt: '2000-01-01',
      });
      expect(answer.status).toBe(200);
      expect(await rowOf(id)).toEqual({
        ...before,
        nickname: `바뀐 이름 ${id}`,
        introduction: '창가에서\n키워요.',
        renamedAt: [expect.any(Date)],
      });
      expect((await call(server, 'GET /api/v1/user/me', { cookie })).body.data).not.toHaveProperty('makerInfo');
    });

    test('keep their values if the body omits them', async () => {
      const { id, nickname, cookie } = await signIn();
      const introduction = '베란다에서 키워요.';
      await save(cookie, { introduction });
      expect(await rowOf(id)).toMatchObject({ nickname, introduction, renamedAt: [] });
      expect((await save(cookie, { nickname: `${nickname}봄` })).status).toBe(200);
      expect((await save(cookie, {})).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ nickname: `${nickname}봄`, introduction });
    });

    test('let an operator keep a reserved name', async () => {
      const { id } = await add.addAccount({ nickname: '푸릇 운영자' });
      const answer = await save(await signInAs(server, id), { nickname: '푸릇 운영자', introduction: '물어보세요.' });
      expect(outcome(answer)).toEqual([200, 'OK']);
      expect(await rowOf(id)).toMatchObject({ nickname: '푸릇 운영자', introduction: '물어보세요.' });
    });

    test('may hold tabs and any line breaks of a pasted text', async () => {
      const { id, cookie } = await signIn();
      expect((await save(cookie, { introduction: '창가에서\t키워요.\r\n베란다에서도\r키워요.' })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ introduction: '창가에서 키워요.\n베란다에서도\n키워요.' });
    });

    test.each([
      ['nickname', { nickname: '운영자' }],
      ['nickname', { nickname: '새\u202e싹' }],
      ['introduction', { nickname: '새싹들', introduction: '가'.repeat(101) }],
      ['introduction', { nickname: '새싹들', introduction: '소개\u202e' }],
      ['introduction', { nickname: '새싹들', introduction: '소\0개' }],
      ['introduction', { nickname: '새싹들', introduction: ['소개'] }],
    ])('are refused for the %s of %j', async (field, body) => {
      const { id, cookie } = await signIn();
      const before = await rowOf(id);
      const answer = await save(cookie, body);
      expect([answer.status, answer.body.field]).toEqual([400, field]);
      expect(await rowOf(id)).toEqual(before);
    });

    test('can be saved unchanged, and in another case', async () => {
      const { cookie } = await signIn();
      for (const nickname of [`Mint ${kind}`, `Mint ${kind}`, `MINT ${kind}`]) {
        expect((await save(cookie, { nickname })).status).toBe(200);
      }
      const other = await signIn();
      expect(outcome(await save(other.cookie, { nickname: `mint ${kind}` }))).toEqual([409, 'NICKNAME_TAKEN']);
    });

    test('go to one of twenty members who want the same name concurrently', async () => {
      const members = await Promise.all(Array.from({ length: 20 }, signIn));
      const answers = await Promise.all(members.map(({ cookie }) => save(cookie, { nickname: `모두의 이름 ${kind}` })));
      const told = answers.map((answer) => outcome(answer).join(' ')).sort();
      expect(told).toEqual(['200 OK', ...Array.from({ length: 19 }, () => '409 NICKNAME_TAKEN')]);
    });

    test('raise events for changed data: none if unchanged, the member alone for an introduction', async () => {
      const { id, nickname, cookie } = await signIn();
      const story = await add.addStory({ authorId: id });
      const ears = await hear(server.db);
      const introduction = '베란다에서 키워요.';
      for (const saved of [{ nickname }, { nickname, introduction }, { nickname, introduction }]) {
        expect((await save(cookie, saved)).status).toBe(200);
      }
      const empty = new FormData();
      empty.append('image', '');
      expect((await call(server, 'PUT /api/v1/user/image', { cookie, body: empty })).status).toBe(200);
      await save(cookie, { nickname: `${nickname}봄`, introduction });
      expect(await ears.end()).toEqual([
        { what: 'member changed', memberId: id },
        { what: 'member changed', memberId: id },
        { what: 'author changed', id: story, kind: 'story' },
      ]);
    });

    test('are updated at once on pages with an introduction', async () => {
      const author = await signIn();
      const story = await add.addStory({ authorId: author.id });
      // Makes the author one of the makers with the most applause.
      await server.db.update(content).set({ applauseCount: 9 }).where(eq(content.id, story));
      const talk = await add.addTalk({ authorId: author.id });
      const pages = [`/story/${story}`, `/community/view/${talk}`, `/user?id=${author.id}`, '/discover'];
      for (const introduction of [`흙부터 봐요 ${author.id}`, `잎부터 봐요 ${author.id}`]) {
        await save(author.cookie, { nickname: author.nickname, introduction });
        for (const page of pages) {
          const shown = async () => (await call(server, `GET ${page}`)).text;
          await expect.poll(shown, { message: page }).toContain(introduction);
        }
      }
    });

    test('are updated at once on visitors’ pages', async () => {
      const author = await signIn();
      const [story, other] = [await add.addStory({ authorId: author.id }), await add.addStory()];
      const talk = await add.addTalk({ authorId: author.id });
      await add.addComment(other, author.id);
      const pages = [
        '/',
        '/story',
        '/discover',
        '/community/list',
        `/story/${story}`,
        `/story/${other}`,
        `/community/view/${talk}`,
      ];
      const shown = await Promise.all(
        pages.map(async (page) => (await call(server, `GET ${page}`)).text.includes(author.nickname)),
      );
      const naming = pages.filter((_, index) => shown[index]);
      expect(naming).toEqual(expect.arrayContaining(pages.slice(-3)));

      const nickname = `새 이름 ${author.id}`;
      expect((await save(author.cookie, { nickname })).status).toBe(200);
      for (const page of naming) {
        await expect.poll(async () => (await call(server, `GET ${page}`)).text, { message: page }).toContain(nickname);
        expect((await call(server, `GET ${page}`)).text).not.toContain(author.nickname);
      }
    });
  });
});
