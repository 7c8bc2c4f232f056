import { and, eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit, channel } from '../../../src/db/schema/index.ts';
import { setRole } from '../../../src/features/people/member/role.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

describe.each(serverDatabases)('channels that operators edit on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let operator: { id: number; cookie: string };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const { id, nickname } = await add.addAccount();
    await setRole(server.db, nickname, 'admin');
    operator = { id, cookie: await signInAs(server, id) };
  });
  afterAll(() => server?.stop());

  const read = async (path: string) =>
    (await fetch(server.origin + path, { headers: { cookie: operator.cookie } })).text();
  const visit = async (path: string) => (await fetch(server.origin + path)).text();

  async function post(path: string, fields: string[][]) {
    const answer = await fetch(server.origin + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { cookie: operator.cookie, origin: server.origin },
    });
    return { status: answer.status, html: await answer.text() };
  }

  const seenOf = async (path: string) => /name="seen" value="([^"]*)"/.exec(await read(path))?.[1] ?? '';

  test('are added, renamed and closed, and every page that names them changes at once', async () => {
    const made = await post('/admin/channel/new', [
      ['title', '온실 자랑'],
      ['description', '유리 아래의 초록'],
      ['isActive', 'on'],
    ]);
    expect(made.status).toBe(303);
    const [row] = await server.db.select().from(channel).where(eq(channel.title, '온실 자랑'));
    if (!row) throw new Error('there is no channel');
    const talk = await add.addTalk({ channelId: row.id, text: '오늘의 온실' });
    await expect.poll(() => visit('/community/list')).toContain('온실 자랑');
    expect(await visit(`/community/view/${talk}`)).toContain('온실 자랑');

    const path = `/admin/channel/${row.id}`;
    const seen = await seenOf(path);
    const rename = [
      ['seen', seen],
      ['title', '유리 온실'],
      ['isActive', 'on'],
    ];
    expect((await post(path, rename)).status).toBe(303);
    await expect.poll(() => visit(`/community/view/${talk}`)).toContain('유리 온실');
    await expect.poll(() => visit('/community/list')).not.toContain('온실 자랑');
    const late = await post(path, [
      ['seen', seen],
      ['title', '늦은 이름'],
      ['isActive', 'on'],
    ]);
    expect(late.status).toBe(200);
    expect(late.html).toContain('그사이 다른 운영자가 먼저 수정했어요.');
    expect(late.html).toContain('value="늦은 이름"');

    expect(
      (
        await post(path, [
          ['seen', await seenOf(path)],
          ['title', '유리 온실'],
        ])
      ).status,
    ).toBe(303);
    await expect.poll(() => visit('/api/v1/community/channelInfo')).not.toContain('유리 온실');
    expect(await visit(`/community/view/${talk}`)).toContain('오늘의 온실');
    const acts = await server.db
      .select({ act: audit.act })
      .from(audit)
      .where(and(eq(audit.objectKind, 'channel'), eq(audit.objectId, row.id)));
    expect(acts.map(({ act }) => act)).toEqual(['channel added', 'channel changed', 'channel changed']);
  });

  test('are refused in the field with a name that is taken, empty or too long', async () => {
    await post('/admin/channel/new', [['title', '하나뿐']]);
    for (const [title, why] of [
      ['하나뿐', '같은 이름의 채널이 있어요.'],
      [' ', '이름을 입력해 주세요.'],
      ['가'.repeat(21), '이름은 20자까지 쓸 수 있어요.'],
    ]) {
      const { status, html } = await post('/admin/channel/new', [['title', title ?? '']]);
      expect(status).toBe(200);
      expect(html).toContain(why);
    }
  });

  test('are reordered, and one of two concurrent reorderings wins', async () => {
    const [one, two] = [await add.addChannel(), await add.addChannel()];
    const all = (await server.db.select({ id: channel.id }).from(channel).orderBy(channel.position)).map(
      ({ id }) => id,
    );
    const order = [two, one, ...all.filter((id) => id !== one && id !== two)];
    const seen = await seenOf('/admin/channel');
    const fields = [['seen', seen], ...order.map((id) => ['key[]', String(id)])];
    const answers = await Promise.all([post('/admin/channel', fields), post('/admin/channel', fields)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303]);
    const stored = await server.db.select({ id: channel.id }).from(channel).orderBy(channel.position);
    expect(stored.map(({ id }) => id)).toEqual(order);
  });
});
