import { eq } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTemplate, inquiry, report, writer } from '../../src/db/schema/index.ts';
import { setRole } from '../../src/features/member/role.server.ts';
import { fixtures } from '../harness/fixtures.ts';
import { askAs } from '../harness/ask.ts';
import { type SharedServer, shareTestServer } from '../harness/shared-server.ts';
import { signInAs } from '../harness/sign-in.ts';

/** Forms of the console as a browser without scripts posts them, and how the page answers. */

let server: SharedServer;
let add: ReturnType<typeof fixtures>;
let [operator, colleague] = ['', ''];

beforeAll(async () => {
  server = await shareTestServer();
  add = fixtures(server.db);
  [operator, colleague] = [await newOperator(), await newOperator()];
});
afterAll(() => server?.stop());

async function newOperator(): Promise<string> {
  const { id, nickname } = await add.addAccount();
  await setRole(server.db, nickname, 'admin');
  return signInAs(server, id);
}

async function read(path: string, cookie = operator): Promise<string> {
  return (await fetch(server.origin + path, { headers: { cookie } })).text();
}

/** Posts a form and, as a browser does, follows where the answer leads. */
async function post(path: string, fields: Record<string, string>, cookie = operator) {
  const answer = await fetch(server.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: server.origin },
  });
  const html = await answer.text();
  return { html, path: new URL(answer.url).pathname, status: saidIn(html, 'status'), alert: saidIn(html, 'alert') };
}

const saidIn = (html: string, role: string) =>
  new RegExp(`class="console-(?:done|refusal)" role="${role}"[^>]*>\\s*([^<]*?)\\s*<`).exec(html)?.[1];
const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

test('a tag is merged into another only after a question, and then hidden from suggestions', async () => {
  await add.addStory({ tags: ['옛말'], title: '옛말의 글' });
  await add.addStory({ tags: ['새말'], title: '새말의 글' });
  const edit = `/admin/tag/edit?tag=${encodeURIComponent('옛말')}`;
  expect(await read(`/admin/tag?keyword=${encodeURIComponent('옛말')}`)).toContain(edit.replaceAll('&', '&amp;'));
  const asking = await post(edit, { to: '#새말' });
  expect(asking.html).toContain('합치면 다시 나눌 수 없어요.');
  expect(asking.html).toContain('하나로 합치기');
  expect(await read(`/admin/tag?keyword=${encodeURIComponent('옛말')}`)).toContain('#옛말');
  const merged = await post(edit, { to: '#새말', merge: hiddenIn(asking.html, 'merge') });
  expect(merged.status).toBe('이름을 바꿨어요.');
  const visitor = await askAs(server);
  await expect
    .poll(async () => (await visitor(`GET /story?tag=${encodeURIComponent('옛말')}`)).headers.get('location'))
    .toContain(encodeURIComponent('새말'));
  const list = await visitor(`GET /story?tag=${encodeURIComponent('새말')}`);
  for (const title of ['옛말의 글', '새말의 글']) expect(list.text).toContain(title);
  const hidden = await post(`/admin/tag/edit?tag=${encodeURIComponent('새말')}&act=hide`, {});
  expect(hidden.status).toBe('추천에서 숨겼어요.');
  expect(await read(`/admin/tag?keyword=${encodeURIComponent('새말')}`)).toContain('추천하지 않음');
});

test('an answer takes in a template, goes out once, and a second press says so', async () => {
  const { id: memberId } = await add.addAccount();
  const [asked] = await server.db
    .insert(inquiry)
    .values({ memberId, title: '화분 문의', content: '언제 오나요?' })
    .returning({ id: inquiry.id });
  const [template] = await server.db
    .insert(answerTemplate)
    .values({ title: '배송', text: '내일 보내 드려요.' })
    .returning({ id: answerTemplate.id });
  const form = { id: String(asked?.id), answer: '안녕하세요.' };
  const inserted = await post('/admin/inquiry', { ...form, act: 'insert', template: String(template?.id) });
  expect(inserted.html).toMatch(/<textarea[^>]*name="answer"[^>]*>안녕하세요\.\n\n내일 보내 드려요\./);
  const answer = '안녕하세요.\n\n내일 보내 드려요.';
  expect((await post('/admin/inquiry', { ...form, answer, act: 'send' })).status).toBe('답변을 보냈어요.');
  const again = await post('/admin/inquiry', { ...form, act: 'send' });
  expect(again.alert).toBe('이미 답변했어요.');
  expect(again.html).not.toContain('보내지 않은 답변');
  const late = await post('/admin/inquiry', { ...form, answer: '늦은 답변', act: 'send' }, colleague);
  expect(late.alert).toBe('다른 운영자가 먼저 답변했어요.');
  expect(late.html).toMatch(/보내지 않은 답변[\s\S]*늦은 답변/);
});

test('a template of answers is made, found in the list, and deleted', async () => {
  const made = await post('/admin/inquiry/template/new', { title: '반품', text: '다시 보내 주세요.', version: '0' });
  expect([made.path, made.status]).toEqual(['/admin/inquiry/template', '만들었어요.']);
  const [row] = await server.db.select().from(answerTemplate).where(eq(answerTemplate.title, '반품'));
  const deleted = await post(`/admin/inquiry/template/${row?.id}?act=delete`, {});
  expect([deleted.path, deleted.status]).toEqual(['/admin/inquiry/template', '지웠어요.']);
});

test('a scheduled article is published, hidden, shown and deleted, and not scheduled for the past', async () => {
  const authorId = await add.addMember();
  await server.db.insert(writer).values({ memberId: authorId });
  const id = await add.addArticle({
    authorId,
    title: '겨울을 나는 법',
    status: 'SCHEDULED',
    publishedAt: new Date(Date.now() + 86_400_000),
  });
  const path = `/admin/content/article/${id}`;
  const act = async (name: string, more: Record<string, string> = {}) =>
    post(path, { act: name, seen: hiddenIn(await read(path), 'seen'), ...more });
  expect((await act('schedule', { at: '2020-01-01T09:00' })).html).toContain('지난 시간에는 예약할 수 없어요.');
  const statusOf = async () => (await fetch(`${server.origin}/article/${id}`)).status;
  for (const [name, words, status] of [
    ['publish', '발행했어요.', 200],
    ['hide', '숨겼어요.', 404],
    ['show', '다시 보여요.', 200],
    ['delete', '지웠어요.', 410],
  ] as const) {
    expect((await act(name)).status).toBe(words);
    await expect.poll(statusOf).toBe(status);
  }
});

test('what has been decided does not wait any more, and its old form says so', async () => {
  const talk = await add.addTalk({ text: '뒤로 가면 없어야 할 톡' });
  const reporter = await askAs(server, await add.addAccount());
  expect((await reporter(`POST /api/v1/community/talk/${talk}/report`, { reportCodeId: 1 })).status).toBe(200);
  const [row] = await server.db.select().from(report).where(eq(report.contentId, talk));
  const path = `/admin/report/${row?.id}`;
  expect(await read('/admin/report')).toContain('뒤로 가면 없어야');
  const form = { outcome: 'WARNED', reason: '1', words: '조심해 주세요.' };
  expect((await post(path, form)).status).toBe('결정하고 알렸어요.');
  expect(saidIn(await read(path), 'alert')).toBe('이미 결정했어요.');
  expect(await read('/admin/report')).not.toContain('뒤로 가면 없어야');
});
