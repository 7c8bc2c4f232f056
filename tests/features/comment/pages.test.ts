import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Subject } from '../../../src/features/community/comment/comment.ts';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { callers, callsOf, type Person, writtenIn } from './calls.ts';

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe.each(serverDatabases)('pages of comments on %s', () => {
  let server: SharedServer;
  let people: ReturnType<typeof callers>;
  let writer: Person;
  let reader: Person;

  beforeAll(async () => {
    server = await shareTestServer();
    people = callers(server);
    writer = await people.addPerson();
    reader = await people.addPerson();
  });
  afterAll(() => server?.stop());

  test.each([
    ['article', 'size', 'page', 'sort', 'createdDate,asc'],
    ['story', 'size', 'number', 'orderbyComment', 'asc'],
    ['talk', 'pageCount', 'page', 'orderby', 'asc'],
  ] as const)('pages of %s comments are requested by %s, %s and %s', async (of, size, page, order, ascending) => {
    const subject = await people.addSubject(of);
    for (const text of ['하나', '둘', '셋']) await people.write(subject, writer.id, text);
    const read = async (query: string) => {
      const { line } = callsOf(subject).list;
      const { status, body } = await call(server, `${line}?${query}`);
      const { page: counted, ...lists } = body.data ?? body.result ?? {};
      const [list = []] = Object.values(lists) as { content: string }[][];
      return { status, page: counted, contents: list.map(({ content }) => content) };
    };
    expect(await read(`${size}=2&${page}=1`)).toEqual({
      status: 200,
      page: { number: 1, size: 2, totalElements: 3, totalPages: 2 },
      contents: ['하나'],
    });
    expect((await read(`${order}=${ascending}`)).contents).toEqual(['하나', '둘', '셋']);
    for (const wrong of [`${size}=0`, `${size}=101`, `${size}=1e1`, `${page}=-1`, `${page}=a`, `${order}=best`]) {
      expect((await read(wrong)).status, wrong).toBe(400);
    }
  });

  test('one’s own comments are listed with their content, newest first', async () => {
    const me = await people.addPerson();
    const subjects: Subject[] = [
      { kind: 'article', id: await people.addArticle({ title: '겨울 물 주기' }) },
      { kind: 'story', id: await people.addStory({ title: '유칼립투스 일기' }) },
      { kind: 'talk', id: await people.addTalk({ text: '오늘의 톡\n둘째 줄' }) },
    ];
    const titles = { article: '겨울 물 주기', story: '유칼립투스 일기', talk: '오늘의 톡' };
    for (const subject of subjects) {
      const others = await people.write(subject, writer.id, '남의 댓글');
      const first = await people.write(subject, me.id, '먼저');
      const reply = await people.write(subject, me.id, '나중', others.id);
      const gone = await people.write(subject, me.id, '지움', others.id);
      await people.send(callsOf(subject).remove(gone.id), me);
      const { body } = await people.send(callsOf(subject).mine, me);
      const shared = {
        emotionCount: 0,
        createdDate: MOMENT,
        updatedDate: null,
        isPendingReview: false,
        isHidden: false,
        hiddenByContentAuthor: false,
        target: subject.kind,
        idVersionContent: subject.id,
        title: titles[subject.kind],
      };
      expect(body.result).toEqual({
        list: [
          { ...shared, id: reply.id, parentId: others.id, content: '나중' },
          { ...shared, id: first.id, parentId: null, content: '먼저' },
        ],
        page: { number: 0, size: 20, totalElements: 2, totalPages: 1 },
      });
      const second = await call(server, `${callsOf(subject).mine.line}?page=1&pageCount=1`, me);
      expect(second.body.result.list.map(({ id }: { id: number }) => id)).toEqual([first.id]);
    }
    expect((await call(server, 'GET /api/v1/user/comment/everything', me)).status).toBe(400);
  });

  test('one’s own comments hide the titles of blocked members’ contents, but not their address', async () => {
    const [me, author] = [await people.addPerson(), await people.addPerson()];
    const subjects: Subject[] = [
      { kind: 'article', id: await people.addArticle({ title: '막힌 제목', authorId: author.id }) },
      { kind: 'story', id: await people.addStory({ title: '막힌 제목', authorId: author.id }) },
      { kind: 'talk', id: await people.addTalk({ text: '막힌 제목', authorId: author.id }) },
    ];
    for (const subject of subjects) await people.write(subject, me.id, '내 댓글');
    const seen = async () => {
      const found = [];
      for (const { kind, id } of subjects) {
        const { body } = await people.send(callsOf({ kind, id }).mine, me);
        const [{ title, content, idVersionContent }] = body.result.list;
        expect({ content, idVersionContent }).toEqual({ content: '내 댓글', idVersionContent: id });
        const page = await call(server, `GET /my/comment?kind=${kind}`, { cookie: me.cookie });
        expect(page.text).toContain('내 댓글');
        expect(page.text).toContain(`<h2>${title}</h2>`);
        found.push(title);
      }
      return found;
    };
    expect(await seen()).toEqual(['막힌 제목', '막힌 제목', '막힌 제목']);
    await people.block(me.id, author.id);
    expect(await seen()).toEqual(['막힌 제목', '차단한 회원의 글이에요', '차단한 회원의 글이에요']);
  });

  test('a visitor’s page shows a new comment, and a member’s page only what they may see', async () => {
    const subject = await people.addSubject('story');
    const page = `GET /story/${subject.id}`;
    expect((await call(server, page)).text).not.toContain('방금 쓴 댓글');
    const { id } = writtenIn(await people.send(callsOf(subject).write('방금 쓴 댓글'), writer));
    await expect.poll(async () => (await call(server, page)).text).toContain('방금 쓴 댓글');
    await people.block(reader.id, writer.id);
    expect((await call(server, page, { cookie: reader.cookie })).text).toContain('내가 차단한 회원의 댓글입니다.');
    await people.send(callsOf(subject).edit(id, '고쳐 쓴 댓글'), writer);
    await expect.poll(async () => (await call(server, page)).text).toContain('고쳐 쓴 댓글');
    await people.send(callsOf(subject).remove(id), writer);
    await expect.poll(async () => (await call(server, page)).text).not.toContain('고쳐 쓴 댓글');
  });

  test.each([
    ['article', '/article/'],
    ['story', '/story/'],
    ['talk', '/community/view/'],
  ] as const)('the page of an %s renders the comment that its address names', async (of, path) => {
    const subject = await people.addSubject(of);
    const first = await people.write(subject, writer.id, '아주 오래된 댓글');
    for (let index = 0; index < 20; index++) await people.write(subject, writer.id, `댓글 ${index}`);
    const pageWith = async (query: string) => (await call(server, `GET ${path}${subject.id}${query}`)).text;
    const anchor = `id="comments-${first.id}"`;
    expect(await pageWith('')).not.toContain(anchor);
    expect(await pageWith(`?comment=${first.id}`)).toContain(anchor);
    for (const strange of ['999999999', 'x', '-1', `${first.id}abc`]) {
      expect(await pageWith(`?comment=${strange}`)).toContain('댓글 19');
      expect(await pageWith(`?comment=${strange}`)).toBe(await pageWith(''));
    }
  });
});
