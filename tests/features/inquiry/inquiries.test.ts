import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inquiry, picture } from '../../../src/db/schema/index.ts';
import { listWaitingInquiries, pageOfInquiry } from '../../../src/features/operations/inquiry/inquiry.server.ts';
import { endRelations } from '../../../src/features/people/member/relations.server.ts';
import { checkAllSoon } from '../../../src/features/writing/picture/upload/upload-rows.server.ts';
import { dropUnshown } from '../../../src/features/writing/picture/dropped-pictures.server.ts';
import { keyOfUrl } from '../../../src/features/writing/picture/picture.ts';
import { markupOfText } from '../../../src/features/writing/markup/markup-of-text.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { call, outcome } from '../../harness/call.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { addPerson as addPersonTo } from '../alarm/support.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { uploadAs } from '../talk/support.ts';

const asked = { categoryId: 6, title: '사진이 안 올라가요', content: '큰 사진이에요.' };

describe.each(serverDatabases)('inquiries on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  const addPerson = () => addPersonTo(api, add);

  test('are shown to their member with pictures, before and after the answer', async () => {
    const me = await addPerson();
    // Makes the ids of inquiries differ from the ids of their pictures.
    await uploadAs(me.ask);
    const images = [(await uploadAs(me.ask, undefined, 'qna')).body.result];
    const content = `첫 줄${'<br>'}<b>둘째</b> 줄<script>alert(1)</script><img src="https://elsewhere.example/x">`;
    const sent = await me.ask('POST /api/v1/qna', { ...asked, title: ' 사진이\n안 올라가요 ', content, images });
    expect(sent.body).toMatchObject({ status: { code: 200 }, data: { id: expect.any(Number), status: 'WAITING' } });
    const listed = async () => (await me.ask('GET /api/v1/qna')).body.data;
    expect(await listed()).toEqual({
      content: [
        {
          id: sent.body.data.id,
          categoryId: 6,
          category: '오류 알리기',
          title: '사진이 안 올라가요',
          content: '첫 줄<br /><b>둘째</b> 줄',
          status: 'WAITING',
          createdDate: expect.stringMatching(/^\d{4}-.+Z$/),
          relativeFiles: [{ id: keyOfUrl(images[0] ?? ''), url: expect.stringMatching(/^\/media\/.+\/640\.webp$/) }],
          relativeQnaAnswer: null,
        },
      ],
      page: { number: 0, size: 20, totalElements: 1, totalPages: 1 },
    });

    const admin = (words: string[], input = '') =>
      spawnSync(process.execPath, ['src/commands/admin.ts', ...words], {
        env: { ...process.env, DATABASE_URL: api.databaseUrl },
        encoding: 'utf8',
        input,
      });
    const { id } = sent.body.data;
    expect(admin(['inquiries']).stdout).toMatch(
      new RegExp(
        `^${id}\\t[\\d.]+\\t오류 알리기\\t${me.nickname}\\t사진이 안 올라가요\\n\\t첫 줄\\n\\t둘째 줄\\n\\thttps?://[^/]+/media/${keyOfUrl(images[0] ?? '')}/\\d+\\.webp$`,
        'm',
      ),
    );
    expect(admin(['answer', String(id), '-'], ' \n').stderr).toContain('답변을 입력해 주세요.');
    expect(admin(['answer', '999999', '-'], '답').stderr).toContain('there is no inquiry 999999');
    expect(admin(['answer', String(id), '-'], '오늘 고쳤어요.\n').status).toBe(0);
    expect((await listed()).content).toMatchObject([
      { id, status: 'ANSWERED', relativeQnaAnswer: { answer: '오늘 고쳤어요.', createdDate: expect.any(String) } },
    ]);
    expect(admin(['inquiries']).stdout).not.toContain('사진이 안 올라가요');

    await runAlarmJob(api.db);
    expect((await me.ask('GET /api/v1/alarm')).body.data.content).toMatchObject([
      {
        type: 'QNA_ANSWER',
        link: `/help/contact?id=${id}#inquiry-${id}`,
        relativeQna: { id, relativeFiles: [{ id: keyOfUrl(images[0] ?? '') }] },
      },
    ]);
  });

  test('are visible to no other member', async () => {
    const [me, other] = [await addPerson(), await addPerson()];
    const { id } = (await me.ask('POST /api/v1/qna', asked)).body.data;
    expect((await other.ask('GET /api/v1/qna')).body.data.content).toEqual([]);
    expect(await pageOfInquiry(api.db, other.id, id)).toBeUndefined();
    expect(await pageOfInquiry(api.db, me.id, id)).toBe(0);
    const images = [(await uploadAs(other.ask, undefined, 'qna')).body.result];
    expect(outcome(await me.ask('POST /api/v1/qna', { ...asked, images }))).toEqual([400, 'BAD_REQUEST']);
  });

  test('sent twice with one idempotency key are stored once', async () => {
    const me = await addPerson();
    const cookie = await signInAs(api, me.id);
    const headers = { 'x-request-id': randomUUID() };
    const send = () => call(api, 'POST /api/v1/qna', { cookie, headers, body: asked });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first?.body.data).toEqual(second?.body.data);
    expect(await api.db.$count(inquiry, eq(inquiry.memberId, me.id))).toBe(1);
  });

  test('are limited to ten a day, also concurrently', async () => {
    const me = await addPerson();
    const all = await Promise.all(Array.from({ length: 12 }, () => me.ask('POST /api/v1/qna', asked)));
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused.map((answer) => outcome(answer))).toEqual(Array(2).fill([429, 'TOO_MANY_REQUESTS']));
    expect(refused[0]?.body.error.message).toMatch(
      /^문의는 하루에 10번까지 보낼 수 있어요\. .+부터 다시 쓸 수 있어요\.$/,
    );
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(80_000);
    await api.db
      .update(inquiry)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(inquiry.memberId, me.id));
    expect((await me.ask('POST /api/v1/qna', asked)).status).toBe(200);
    const { id } = (await me.ask('POST /api/v1/qna', asked)).body.data;
    expect((await me.ask('GET /api/v1/qna?size=3&page=1')).body.data).toMatchObject({
      page: { number: 1, size: 3, totalElements: 12, totalPages: 4 },
    });
    expect((await me.ask('GET /api/v1/qna?size=1')).body.data.content).toMatchObject([{ id }]);
  });

  test.each<[string, object, string, string]>([
    ['no category', { categoryId: undefined }, 'categoryId', '문의 종류를 골라 주세요.'],
    ['a category that there is not', { categoryId: 99 }, 'categoryId', '문의 종류를 골라 주세요.'],
    ['no title', { title: '\u200b ' }, 'title', '제목을 입력해 주세요.'],
    ['a long title', { title: '가'.repeat(61) }, 'title', '제목은 60자까지 쓸 수 있어요.'],
    ['nothing to read', { content: '<p> </p><script>x</script>' }, 'content', '문의 내용을 입력해 주세요.'],
    ['a long text', { content: '가'.repeat(3_001) }, 'content', '문의 내용은 3,000자까지 쓸 수 있어요.'],
    ['six pictures', { images: Array(6).fill('/media/aaaaaaaaaaaaaaaaaaaa/320.webp') }, 'images', '사진은 5장까지'],
    ['a foreign picture', { images: ['https://elsewhere.example/x.png'] }, 'images.0', '여기에 올린 사진만'],
    ['somebody’s picture', { images: ['/media/aaaaaaaaaaaaaaaaaaaa/320.webp'] }, 'images', '내가 올린 사진만'],
  ])('with %s are refused, and the field is named', async (_, wrong, field, message) => {
    const me = await addPerson();
    const answer = await me.ask('POST /api/v1/qna', { ...asked, ...wrong });
    expect(outcome(answer)).toEqual([400, 'BAD_REQUEST']);
    expect(answer.body.field).toBe(field);
    expect(answer.body.error.message).toContain(message);
  });

  test('may have the full length also with characters that are escaped', async () => {
    const me = await addPerson();
    const content = markupOfText('"<&>'.repeat(750));
    expect((await me.ask('POST /api/v1/qna', { ...asked, content })).status).toBe(200);
  });

  test('are deleted with their member, and so are their pictures, which are kept until then', async () => {
    const me = await addPerson();
    const images = [(await uploadAs(me.ask, undefined, 'qna')).body.result];
    const key = keyOfUrl(images[0] ?? '') ?? '';
    await me.ask('POST /api/v1/qna', { ...asked, images });
    const clear = async () => {
      await checkAllSoon(api.db, me.id);
      while ((await dropUnshown(api.db, 100)) > 0);
      return api.db.$count(picture, eq(picture.key, key));
    };
    expect(await clear()).toBe(1);
    await api.db.transaction((transaction) => endRelations(transaction, me.id));
    expect(await api.db.$count(inquiry, eq(inquiry.memberId, me.id))).toBe(0);
    expect(await clear()).toBe(0);
  });

  test('are listed to operators up to three a member, and all are counted', async () => {
    const [many, one] = [await addPerson(), await addPerson()];
    const before = await listWaitingInquiries(api.db, { page: 0, size: 100 });
    const ids: number[] = [];
    for (const { ask } of [many, many, many, many, one]) {
      ids.push((await ask('POST /api/v1/qna', asked)).body.data.id);
    }
    const { items, total, listed } = await listWaitingInquiries(api.db, { page: 0, size: 100 });
    const shown = items.map(({ id }) => id).filter((id) => ids.includes(id));
    expect([shown, total]).toEqual([ids.toSpliced(3, 1), before.total + 5]);
    // The pages of the list end with the last inquiry that they show.
    expect(listed).toBe(items.length);
    const last = await listWaitingInquiries(api.db, { page: items.length - 1, size: 1 });
    expect(last.items.map(({ id }) => id)).toEqual(ids.slice(4));
  });

  test('have categories, which are returned in `result`', async () => {
    const { body } = await call(api, 'GET /api/v1/qna/category');
    expect(body).toMatchObject({ status: { code: 200 }, result: expect.arrayContaining([{ id: 8, title: '기타' }]) });
    expect(body).not.toHaveProperty('data');
  });
});
