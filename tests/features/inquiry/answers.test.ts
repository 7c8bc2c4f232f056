import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inquiry } from '../../../src/db/schema/index.ts';
import { answerInquiry } from '../../../src/features/operations/inquiry/answer-inquiry.server.ts';
import { endRelations } from '../../../src/features/people/member/relations.server.ts';
import { askAs } from '../../harness/ask.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { runAlarmJob } from '../../harness/actors/run-alarm-job.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(serverDatabases)('answers to inquiries on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  async function addInquiry(content = '<p>사진이 올라가지 않아요.</p>') {
    const member = await add.addAccount();
    const ask = await askAs(api, member);
    const values = { memberId: member.id, title: '사진 <문의>', content };
    const [row] = await api.db.insert(inquiry).values(values).returning({ id: inquiry.id });
    const told = async () => {
      await runAlarmJob(api.db);
      return (await ask('GET /api/v1/alarm')).body.data.content;
    };
    return { id: row?.id ?? 0, member, ask, told };
  }

  test('notify the member who asked, with the question, and again after an edit', async () => {
    const { id, ask, told } = await addInquiry();
    expect(await told()).toEqual([]);
    expect(await answerInquiry(api.db, id, '앱을 새로 고쳐\n주세요.')).toBe(true);
    const [answered] = await told();
    expect(answered).toMatchObject({
      type: 'QNA_ANSWER',
      tag: 'notice',
      message: '%s에 답변이 올라왔어요.',
      boldMessage: '문의',
      quote: '사진 <문의>',
      link: `/help/contact?id=${id}#inquiry-${id}`,
      read: false,
      relatvieAdminMessage: null,
      relativeQna: {
        id,
        title: '사진 <문의>',
        createdDate: expect.any(String),
        content: '<p>사진이 올라가지 않아요.</p>',
        relativeFiles: [],
      },
      relativeQnaAnswer: { answer: '앱을 새로 고쳐\n주세요.' },
    });
    await ask(`POST /api/v1/alarm?idAlarm=${answered?.id}`);
    expect(await told()).toMatchObject([{ read: true }]);
    await answerInquiry(api.db, id, '오늘 고쳤어요.');
    expect(await told()).toMatchObject([
      { id: answered?.id, read: false, relativeQnaAnswer: { answer: '오늘 고쳤어요.' } },
    ]);
  });

  test('show only safe markup of the question', async () => {
    const { id, told } = await addInquiry('<p onclick="x">하나<script>alert(1)</script><img src=x onerror=y></p>');
    await answerInquiry(api.db, id, '둘');
    expect(await told()).toMatchObject([{ relativeQna: { content: '<p>하나</p>' } }]);
  });

  test('are refused if blank, too long, or to a missing inquiry', async () => {
    const { id, told } = await addInquiry();
    await expect(answerInquiry(api.db, id, ' \n\u200b')).rejects.toThrow('답변을 입력해 주세요.');
    await expect(answerInquiry(api.db, id, '가'.repeat(5_001))).rejects.toThrow('답변은 5,000자까지 쓸 수 있어요.');
    expect(await answerInquiry(api.db, 999_999, '누구세요?')).toBe(false);
    expect(await told()).toEqual([]);
  });

  test('are deleted with the member who asked', async () => {
    const { id, member, told } = await addInquiry();
    await answerInquiry(api.db, id, '곧 갈 답');
    expect(await told()).toHaveLength(1);
    await endRelations(api.db, member.id);
    expect(await told()).toEqual([]);
    expect(await answerInquiry(api.db, id, '늦은 답')).toBe(false);
  });
});
