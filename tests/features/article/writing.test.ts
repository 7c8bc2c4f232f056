import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, member, writer } from '../../../src/db/schema/index.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { type Account, fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { prove, signInAs } from '../../harness/actors/sign-in.ts';
import { paragraph, pictureOf, written } from '../story/support.ts';

describe.each(serverDatabases)('writing articles on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let ask: Ask;
  let askVisitor: Ask;
  let author: Account;
  let askAuthor: Ask;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    const operator = await add.addAccount();
    await api.db.update(member).set({ role: 'admin' }).where(eq(member.id, operator.id));
    author = await add.addAccount();
    await api.db.insert(writer).values({ memberId: author.id });
    ask = await askAs(api, operator);
    askAuthor = await askAs(api, author);
    askVisitor = await askAs(api);
  });
  afterAll(() => api?.stop());

  const read = (id: number) => askVisitor(`GET /api/v1/article/${id}`);

  test('an operator publishes an article of a writer, and edits it in place', async () => {
    const images = [await pictureOf(ask), await pictureOf(askAuthor)].map((picture) => ({
      type: 'image',
      picture,
      alt: '',
    }));
    const rituals = [{ title: '창 열기', text: '아침마다 십 분' }];
    const article = { ...written, title: '겨울 물 주기', body: images, rituals, writerId: author.id };
    const { status, body } = await ask('POST /api/v1/article', article);
    expect(status).toBe(200);
    const { id, updatedDate } = body.data;
    const shown = (await read(id)).body.result;
    expect(shown).toMatchObject({ relativeArticle: { title: '겨울 물 주기' }, relativeRituals: rituals });
    expect(shown.relativeWriter.makerId).toBe(author.id);
    expect(JSON.parse(shown.relativeArticle.body)).toEqual(images);
    const change = { ...written, title: '고친 글', body: images, updatedDate };
    expect((await ask(`PUT /api/v1/article/${id}`, change)).status).toBe(200);
    expect((await read(id)).body.result.relativeArticle.title).toBe('고친 글');
    expect(outcome(await ask(`PUT /api/v1/article/${id}`, change))).toEqual([409, 'CHANGED_ELSEWHERE']);
  });

  test('an edit raises no event while the article is not public', async () => {
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const ids = [];
    const ears = await hear(api.db);
    for (const when of [{ publishAt }, {}]) {
      const { id, updatedDate } = (await ask('POST /api/v1/article', { ...written, writerId: author.id, ...when })).body
        .data;
      expect((await ask(`PUT /api/v1/article/${id}`, { ...written, title: '고친 글', updatedDate })).status).toBe(200);
      ids.push(id);
    }
    expect((await ears.end()).filter(({ what }) => what === 'content edited')).toEqual([
      { what: 'content edited', id: ids[1], kind: 'article' },
    ]);
  });

  test('a scheduled article is deleted when its writer leaves, and no new one gets their name', async () => {
    const leaver = await add.addAccount();
    await api.db.insert(writer).values({ memberId: leaver.id });
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = (await ask('POST /api/v1/article', { ...written, writerId: leaver.id, publishAt })).body.data;
    const { paramKey, cookie } = await prove(api, leaver);
    const session = await signInAs(api, leaver.id);
    const left = await call(api, `DELETE /api/v1/user/me?paramKey=${paramKey}`, { cookie: `${session}; ${cookie}` });
    expect(left.status).toBe(200);
    expect(await api.db.$count(content, eq(content.id, id))).toBe(0);
    const late = await ask('POST /api/v1/article', { ...written, writerId: leaver.id });
    expect([...outcome(late), late.body.field]).toEqual([400, 'BAD_REQUEST', 'writerId']);
  });

  test.each([
    ['no writer', { writerId: 987_654 }, 'writerId'],
    ['an unknown block', { body: [{ type: 'html' }] }, 'body.0'],
    ['eleven rituals', { rituals: Array(11).fill({ title: '가', text: '나' }) }, 'rituals'],
  ])('%s is refused, and the field is named', async (_what, wrong, field) => {
    const answer = await ask('POST /api/v1/article', { ...written, writerId: author.id, ...wrong });
    expect([...outcome(answer), answer.body.field]).toEqual([400, 'BAD_REQUEST', field]);
  });

  test('pictures of other members are refused', async () => {
    const stranger = await askAs(api, await add.addAccount());
    const body = [{ type: 'image', picture: await pictureOf(stranger), alt: '' }];
    const answer = await ask('POST /api/v1/article', { ...written, writerId: author.id, body });
    expect(answer.body.error.message).toBe('내가 올린 사진만 넣을 수 있어요.');
  });

  test('an operator publishes and edits by a command, which names the errors of the file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'pureut-article-')), 'article.json');
    const command = (article: object, ...words: string[]) => {
      writeFileSync(file, JSON.stringify({ writer: author.nickname, ...article }));
      return spawnSync(process.execPath, ['src/commands/admin.ts', 'article', file, ...words], {
        env: { DATABASE_URL: api.databaseUrl, PATH: process.env.PATH ?? '' },
        encoding: 'utf8',
      });
    };
    const { stdout, stderr } = command({ ...written, title: '명령으로 쓴 글' });
    expect(stderr).toBe('');
    const id = Number(stdout);
    expect((await read(id)).body.result.relativeArticle.title).toBe('명령으로 쓴 글');
    expect(command({ ...written, title: '명령으로 고친 글' }, stdout.trim()).status).toBe(0);
    expect((await read(id)).body.result.relativeArticle.title).toBe('명령으로 고친 글');
    const before = await api.db.$count(content);
    const unknown = command({ ...written, body: [paragraph('가'), { type: 'html' }] });
    expect(unknown.stderr).toBe(`${file}: body.1: 2번째 블록: 알 수 없는 블록이에요.\n`);
    expect(command({ ...written, writer: '없는 사람' }).stderr).toBe(`there is no writer for ${file}\n`);
    const other = await add.addAccount();
    await api.db.insert(writer).values({ memberId: other.id });
    const notTheirs = command({ ...written, writer: other.nickname }, stdout.trim());
    expect(notTheirs.stderr).toBe(`${file}: article ${id} is not by ${other.nickname}\n`);
    expect((await read(id)).body.result.relativeArticle.title).toBe('명령으로 고친 글');
    expect(await api.db.$count(content)).toBe(before);
  });
});
