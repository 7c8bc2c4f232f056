import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desc, eq } from '../../../src/db/drizzle.ts';
import {
  answerTemplate,
  banner,
  content,
  erasure,
  event,
  exhibition,
  inquiry,
  report,
  writer,
} from '../../../src/db/schema/index.ts';
import { endAllSessions } from '../../../src/session/session.server.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { askAs } from '../../harness/ask.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { htmlFaults } from '../../harness/valid-html.ts';

/** Console forms as a browser without JavaScript posts them, and the answers of the page. */

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

/** Posts a form and follows the redirect, as a browser does. */
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

test('dead tasks are shown with their last error, and retried by a form', async () => {
  const memberId = await add.addMember();
  const dead = { tries: 10, deadAt: new Date(), lastError: 'DatabaseError 23514 <b>' };
  await server.db.insert(erasure).values({ memberId, ...dead });
  expect(await read('/admin')).toMatch(/멈춘 작업\s*<strong[^>]*>1<\/strong>/);
  const page = await read('/admin/task');
  expect(page).toContain('탈퇴한 회원의 글 삭제하기');
  expect(page).toContain(`${memberId}번 · 10번 시도`);
  expect(page).toContain('DatabaseError 23514 &lt;b&gt;');
  const retried = await post('/admin/task', { job: 'erasures' });
  expect([retried.path, retried.status]).toEqual(['/admin/task', '곧 다시 시도해요. 또 실패하면 여기에 다시 보여요.']);
  expect(retried.html).toContain('멈춘 작업이 없어요.');
  expect(await read('/admin/audit')).toContain('멈춘 작업을 다시 시도');
  expect((await post('/admin/task', { job: 'erasures' })).alert).toBe('그사이 다른 운영자가 먼저 다시 시도했어요.');
  expect((await post('/admin/task', { job: 'pushes' })).alert).toBe('다시 시도할 작업을 찾지 못했어요.');
});

test('a tag is merged into another one after a confirmation, and is then hidden from suggestions', async () => {
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

test('an answer includes its template and is sent once, and a second press reports that', async () => {
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

test('an answer template is added, listed and deleted', async () => {
  const made = await post('/admin/inquiry/template/new', { title: '반품', text: '다시 보내 주세요.', version: '0' });
  expect([made.path, made.status]).toEqual(['/admin/inquiry/template', '만들었어요.']);
  const [row] = await server.db.select().from(answerTemplate).where(eq(answerTemplate.title, '반품'));
  const deleted = await post(`/admin/inquiry/template/${row?.id}?act=delete`, {});
  expect([deleted.path, deleted.status]).toEqual(['/admin/inquiry/template', '삭제했어요.']);
});

test('a scheduled article is published, hidden, shown and deleted, and cannot be scheduled in the past', async () => {
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
    ['show', '다시 공개했어요.', 200],
    ['delete', '삭제했어요.', 410],
  ] as const) {
    expect((await act(name)).status).toBe(words);
    await expect.poll(statusOf).toBe(status);
  }
});

test('a decided report leaves the queue, and its old form says that it is decided', async () => {
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

test('after each decision about a report the operator is offered the next one, until the last', async () => {
  await server.db.update(report).set({ status: 'DISMISSED' });
  const ids: number[] = [];
  const reporter = await askAs(server, await add.addAccount());
  for (const text of ['첫째 신고', '둘째 신고', '셋째 신고']) {
    const talk = await add.addTalk({ text });
    await reporter(`POST /api/v1/community/talk/${talk}/report`, { reportCodeId: 1 });
    const [row] = await server.db.select().from(report).where(eq(report.contentId, talk));
    ids.push(row?.id ?? 0);
  }
  const nextIn = (html: string) => /href="\/admin\/report\/(\d+)"[^>]*>\s*다음 신고 보기/.exec(html)?.[1];
  const nexts = await Promise.all(ids.map(async (id) => nextIn(await read(`/admin/report/${id}`))));
  expect(nexts).toEqual([ids[1], ids[2], ids[0]].map(String));
  const decided = async (id: number) =>
    nextIn((await post(`/admin/report/${id}`, { outcome: 'KEPT', words: '' })).html);
  expect(await decided(ids[0] ?? 0)).toBe(String(ids[1]));
  expect(await decided(ids[2] ?? 0)).toBe(String(ids[1]));
  expect(nextIn(await read(`/admin/report/${ids[1]}`))).toBeUndefined();
  expect(await decided(ids[1] ?? 0)).toBeUndefined();
});

test('a decision that came too late leads on to the next report, and to the content to decide again', async () => {
  await server.db.update(report).set({ status: 'DISMISSED' });
  const reporter = await askAs(server, await add.addAccount());
  const reported = async (text: string) => {
    const talk = await add.addTalk({ text });
    await reporter(`POST /api/v1/community/talk/${talk}/report`, { reportCodeId: 1 });
    const [row] = await server.db.select().from(report).where(eq(report.contentId, talk));
    return { talk, path: `/admin/report/${row?.id}` };
  };
  const [disputed, next] = [await reported('둘이 함께 보는 톡'), await reported('다음에 볼 톡')];
  await post(disputed.path, { outcome: 'KEPT', words: '' }, colleague);
  const late = await post(disputed.path, { outcome: 'HIDDEN', reason: '1', words: '늦은 말' });
  expect(late.alert).toBe('다른 운영자가 먼저 결정했어요. 아래가 그 결정이에요.');
  expect(late.html).toMatch(new RegExp(`href="${next.path}"[^>]*>\\s*다음 신고 보기`));
  const again = await read(`/admin/content/${disputed.talk}`);
  expect(late.html).toContain(`href="/admin/content/${disputed.talk}"`);
  expect(again).toContain('결정하고 알리기');
});

test('a refused form has the focus on its first refused field', async () => {
  const path = `/admin/content/${await add.addTalk({ text: '규칙을 고르지 않은 톡' })}`;
  const refusedFields = async (fields: Record<string, string>) => {
    const { document } = new JSDOM((await post(path, { words: '', ...fields })).html).window;
    return [...document.querySelectorAll<HTMLElement>('[autofocus]')].map((field) => field.getAttribute('name'));
  };
  expect(new JSDOM(await read(path)).window.document.querySelector('[autofocus]')).toBeNull();
  const seen = hiddenIn(await read(path), 'seen');
  expect(await refusedFields({ outcome: 'HIDDEN', seen })).toEqual(['reason']);
  expect((await refusedFields({ seen }))[0]).toBe('outcome');
});

test('after a pending review the operator is led back to the contents that wait for one', async () => {
  const talk = await add.addTalk({ text: '링크가 있는 첫 글' });
  await server.db.update(content).set({ status: 'HELD' }).where(eq(content.id, talk));
  const path = `/admin/content/${talk}`;
  const asking = await read(path);
  expect(asking).toContain('‘공개하기’를 고를 때는 비워 두어도 돼요.');
  const shown = await post(path, { outcome: 'KEPT', words: '', seen: hiddenIn(asking, 'seen') });
  expect(shown.status).toBe('결정하고 알렸어요.');
  expect(shown.html).toMatch(/href="\/admin\/held"[^>]*>\s*←? ?확인할 글[\s\S]*결정하고 알렸어요/);
});

describe.each(['whose session has ended', 'who is no operator any more'] as const)('an operator %s', (why) => {
  const words = '첫 줄 "따옴표" <b>\n\n셋째 줄 & 끝';
  const typed = { title: '배송이 늦을 때', text: words, version: '0' };
  const address = '/admin/inquiry/template/new';

  async function refused() {
    const { id, nickname } = await add.addAccount();
    await setRole(server.db, nickname, 'admin');
    const cookie = await signInAs(server, id);
    if (why === 'whose session has ended') await endAllSessions(server.db, id);
    else await setRole(server.db, nickname, 'member');
    return post(address, typed, cookie);
  }

  test('gets their input back, which is sent once after they have signed in again', async () => {
    const { html } = await refused();
    expect(await htmlFaults(html)).toEqual([]);
    expect(html).toContain('<h1>아직 보내지 않았어요</h1>');
    const [form] = new JSDOM(html).window.document.forms;
    if (!form) throw new Error('there is no form');
    const controls = [...form.elements] as unknown as { name: string; value: string }[];
    const again = Object.fromEntries(controls.map(({ name, value }) => [name, value]));
    const { '': _, ...fields } = again;
    expect(fields).toEqual(typed);
    const saved = await post(address, fields);
    expect(saved.status).toBe('만들었어요.');
    const stored = server.db.delete(answerTemplate).where(eq(answerTemplate.title, typed.title)).returning();
    expect(await stored).toMatchObject([{ text: words }]);
  });

  test('is answered like an unknown address', async () => {
    expect((await refused()).html).toBe((await post('/nowhere', typed, '')).html);
  });
});

describe('an operator whose colleague deletes the edited object', () => {
  const days = { startsAt: '2026-01-01T00:00', endsAt: '2099-12-31T23:59' };
  const shown = { title: '지워진 사이 적은 제목', description: '설명', ...days, text: '길게 적은 글', version: '1' };
  const kinds = [
    ['an exhibition', '/admin/home/exhibition', shown, exhibition],
    ['an event', '/admin/home/event', shown, event],
    ['a banner', '/admin/home/banner/big', { ...shown, link: '/story', text: '' }, banner],
    [
      'an answer template',
      '/admin/inquiry/template',
      { title: shown.title, text: '길게 적은 글', version: '1' },
      answerTemplate,
    ],
  ] as const;

  test.each(kinds)('keeps the input about %s, and saves it as a new object', async (_, path, fields, table) => {
    await post(`${path}/new`, { ...fields, title: '곧 지워질 제목', version: '0' });
    const [row] = await server.db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1);
    const own = `${path}/${row?.id}`;
    await post(`${own}?act=delete`, {}, colleague);
    const late = await post(own, fields);
    expect(late.alert).toBe(
      '그사이 다른 운영자가 삭제했어요. 적은 내용은 아래에 그대로 있어요. 저장하면 새로 만들어요.',
    );
    expect(late.html).toContain(`value="${shown.title}"`);
    if (fields.text) expect(late.html).toMatch(/<textarea[^>]*name="text"[^>]*>길게 적은 글</);
    expect(late.html).toContain(`action="${path}/new"`);
    expect((await post(`${path}/new`, { ...fields, version: '0' })).status).toBe('만들었어요.');
    expect((await post(`${own}?act=delete`, {})).status).toBe('삭제했어요.');
    expect((await fetch(server.origin + own, { headers: { cookie: operator } })).status).toBe(404);
  });

  test('is told that the chosen template is deleted, and keeps the answer', async () => {
    const { id: memberId } = await add.addAccount();
    const [asked] = await server.db
      .insert(inquiry)
      .values({ memberId, title: '물주기 문의', content: '언제 주나요?' })
      .returning({ id: inquiry.id });
    const form = { id: String(asked?.id), answer: '적던 답변', act: 'insert', template: '999999' };
    const late = await post('/admin/inquiry', form);
    expect(late.alert).toBe('고른 답변 틀을 그사이 다른 운영자가 삭제했어요. 적은 답변은 그대로 있어요.');
    expect(late.html).toMatch(/<textarea[^>]*name="answer"[^>]*>적던 답변</);
  });
});
