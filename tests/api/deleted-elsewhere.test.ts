import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '../../src/db/drizzle.ts';
import { comment, draft, exhibition, member } from '../../src/db/schema/index.ts';
import { setContentStatus } from '../../src/features/writing/content/content-status.server.ts';
import { renameTag } from '../../src/features/discovery/discover/edit/tag.server.ts';
import { setCampaignStatus } from '../../src/features/discovery/discover/campaign-status.server.ts';
import { setRole } from '../../src/features/people/member/role.server.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';
import { signInAs } from '../harness/actors/sign-in.ts';
import { htmlFaults } from '../harness/valid-html.ts';

/** Shows an operator's page after another operator deleted its subject. */

let server: SharedServer;
let add: ReturnType<typeof fixtures>;
let operator = { id: 0, nickname: '', cookie: '' };

beforeAll(async () => {
  server = await shareTestServer();
  add = fixtures(server.db);
  const { id, nickname } = await add.addAccount();
  await setRole(server.db, nickname, 'admin');
  operator = { id, nickname, cookie: await signInAs(server, id) };
});
afterAll(() => server?.stop());

async function send(path: string, fields?: Record<string, string> | [string, string][]) {
  const answer = await fetch(server.origin + path, {
    redirect: 'manual',
    headers: { cookie: operator.cookie, origin: server.origin },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const html = await answer.text();
  const [, alert] = /class="console-refusal" role="alert"[^>]*>\s*([^<]*?)\s*</.exec(html) ?? [];
  return { status: answer.status, location: answer.headers.get('location'), html, alert };
}

test('the contents gathered for a deleted exhibition stay on the page, with the address that was typed', async () => {
  const days = { startsAt: new Date('2026-01-01'), endsAt: new Date('2099-01-01') };
  const [row] = await server.db
    .insert(exhibition)
    .values({ title: '겨울', description: '', ...days })
    .returning({ id: exhibition.id });
  const [path, id] = [`/admin/home/gathered/${row?.id}`, row?.id ?? 0];
  const story = await add.addStory({ title: '모으던 스토리' });
  await setCampaignStatus(server.db, 'exhibition', id, 'DELETED');
  const ordered = await send(path, [
    ['seen', 'x'],
    ['key[]', String(story)],
  ]);
  expect([ordered.status, ordered.alert]).toEqual([410, '그사이 다른 운영자가 삭제했어요.']);
  expect(ordered.html).toContain('모으던 스토리');
  const added = await send(path, { seen: 'x', add: '/story/12' });
  expect(added.status).toBe(410);
  expect(added.html).toMatch(/넣으려던 글[\s\S]*\/story\/12/);
  expect(await htmlFaults(added.html)).toEqual([]);
  expect((await send(path)).status).toBe(404);
});

test('a new name for a tag that was renamed meanwhile can be given to the renamed tag', async () => {
  await add.addStory({ tags: ['물꽂기'] });
  const path = `/admin/tag/edit?tag=${encodeURIComponent('물꽂기')}`;
  await renameTag(server.db, operator.id, '물꽂기', '물꽂이');
  const late = await send(path, { to: '물에 꽂기' });
  expect([late.status, late.alert]).toEqual([
    410,
    '그사이 다른 운영자가 이 태그를 #물꽂이로 바꿨어요. 적은 이름은 아래에 그대로 있어요.',
  ]);
  expect(late.html).toContain('value="물에 꽂기"');
  expect(await htmlFaults(late.html)).toEqual([]);
  const [, action = ''] = /<form method="post" action="([^"]+)" class="console-form" novalidate/.exec(late.html) ?? [];
  const given = await send(action.replaceAll('&amp;', '&'), { to: '물에 꽂기' });
  expect([given.status, given.location]).toEqual([303, '/admin/tag?done=renamed']);
  expect((await send(path)).status).toBe(404);
});

test('a new name for a tag that nothing carries any more stays on the page', async () => {
  const story = await add.addStory({ tags: ['곧 없을 태그'] });
  await setContentStatus(server.db, story, 'DELETED');
  const late = await send(`/admin/tag/edit?tag=${encodeURIComponent('곧 없을 태그')}`, { to: '적은 태그' });
  expect([late.status, late.alert]).toEqual([
    410,
    '그사이 이 태그를 쓰는 글이 없어졌어요. 적은 이름은 아래에 그대로 있어요.',
  ]);
  expect(late.html).toMatch(/적은 이름<\/summary>[\s\S]*적은 태그/);
});

test.each(['hide', 'schedule', 'publish'])(
  'to %s a deleted article is answered with a page that says so',
  async (act) => {
    const id = await add.addArticle({ status: 'SCHEDULED', publishedAt: new Date(Date.now() + 86_400_000) });
    const path = `/admin/content/article/${id}`;
    await setContentStatus(server.db, id, 'DELETED');
    const late = await send(path, { act, seen: 'x', ...(act === 'schedule' && { at: '2099-01-01T09:00' }) });
    expect([late.status, late.alert]).toEqual([410, '그사이 다른 운영자가 삭제했어요.']);
    expect(await htmlFaults(late.html)).toEqual([]);
    expect((await send(path, { act: 'delete', seen: 'x' })).location).toBe('/admin/content?kind=article&done=deleted');
    expect((await send(path)).status).toBe(404);
  },
);

test('a draft whose writer has left meanwhile is previewed as an article of the operator', async () => {
  const writerId = await add.addMember();
  const body = { title: '쓰다 만 글', subtitle: '', thumbnail: null, rituals: [], writerId, body: [] };
  const [begun] = await server.db
    .insert(draft)
    .values({ memberId: operator.id, kind: 'article', body })
    .returning({ id: draft.id });
  await server.db.update(member).set({ status: 'left' }).where(eq(member.id, writerId));
  const { status, html } = await send(`/admin/content/article/new?preview=${begun?.id}`);
  expect(status).toBe(200);
  expect(html).toContain('쓰다 만 글');
  expect(html).toContain(operator.nickname);
});

test('words about a comment that its writer deleted meanwhile stay on the page', async () => {
  const talk = await add.addTalk();
  const id = await add.addComment(talk, await add.addMember());
  const path = `/admin/content/${talk}?comment=${id}`;
  await server.db.delete(comment).where(eq(comment.id, id));
  const late = await send(path, { outcome: 'WARNED', reason: '1', words: '길게 적은 말', seen: 'x' });
  expect([late.status, late.alert]).toEqual([410, '그사이 삭제된 글이라 결정하지 않았어요.']);
  expect(late.html).toMatch(/보내지 않은 말<\/summary>[\s\S]*길게 적은 말/);
  expect((await send(path)).status).toBe(404);
});
