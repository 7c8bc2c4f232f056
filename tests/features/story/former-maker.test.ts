import { randomUUID } from 'node:crypto';
import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maker, member } from '../../../src/db/schema/index.ts';
import { actOnMember } from '../../../src/features/people/member/operator-acts.server.ts';
import { type StoryStatus, storyStatuses } from '../../../src/site/path-values.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { addMaker, inSeconds, written } from './support.ts';

describe.each(serverDatabases)('a former maker on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let operatorId: number;
  let ask: Ask;
  let askOther: Ask;
  let askVisitor: Ask;
  let published: { id: number; updatedDate: string };
  let scheduled: { id: number };
  let draftId: number;

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const one = await addMaker(server, add);
    const other = await addMaker(server, add);
    [ask, askOther, askVisitor] = [one.ask, other.ask, await askAs(server)];
    published = (await ask('POST /api/v1/stories', { ...written, title: '나간 이야기' })).body.result;
    scheduled = (await ask('POST /api/v1/stories', { ...written, title: '기다린 이야기', publishAt })).body.result;
    const body = { title: '쓰다 만 이야기', body: written.body };
    draftId = (await ask('POST /api/v1/draft/story', { body })).body.result.id;
    operatorId = (await add.addAccount()).id;
    await server.db.update(member).set({ role: 'admin' }).where(eq(member.id, operatorId));
    await endMaker(one.id);
  });
  afterAll(() => server?.stop());

  const endMaker = async (id: number) => {
    const isEnded = await actOnMember(server.db, 'endMaker', { id, by: operatorId, reason: '광고만 올렸어요' });
    expect(isEnded).toBe(true);
  };
  const publishAt = inSeconds(86_400);
  const setStatus = (id: number, body: object, by = ask) => by(`PUT /api/v1/stories/${id}/status`, body);
  const idsOf = async (status: StoryStatus) =>
    (await ask(`GET /api/v1/user/my/stories/${status}` as const)).body.result.list.map(
      ({ id, draftId }) => id ?? draftId,
    );
  const mainOf = async (path: string, by = ask) => {
    const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec((await by(`GET ${path}`)).text) ?? [];
    return main;
  };

  test('cannot write, edit or publish', async () => {
    const refused = [
      await ask('POST /api/v1/stories', written),
      await ask(`PUT /api/v1/stories/${published.id}`, { ...written, updatedDate: published.updatedDate }),
      await ask('POST /api/v1/draft/story', { body: {} }),
      await ask(`PUT /api/v1/draft/story/${draftId}`, { version: 1, body: { title: '고친 제목' } }),
      await setStatus(scheduled.id, { status: 'PUBLISHED' }),
      await setStatus(scheduled.id, { status: 'SCHEDULED', publishAt: inSeconds(172_800) }),
    ];
    for (const answer of refused) expect(outcome(answer)).toEqual([409, 'MAKER_REQUIRED']);
  });

  test('sees their stories, and the reason why they cannot write', async () => {
    expect([await idsOf('PUBLISHED'), await idsOf('SCHEDULED'), await idsOf('DRAFT')]).toEqual([
      [published.id],
      [scheduled.id],
      [draftId],
    ]);
    const main = await mainOf('/my/story');
    expect(main).toContain('나간 이야기');
    expect(main).toContain('메이커 등록이 해제되어 새 스토리를 쓸 수 없어요.');
    expect(main).not.toContain('/maker/register');
    expect(main).not.toContain('/maker/myStoryEdit');
    expect(await mainOf('/my/story?status=SCHEDULED')).toContain('지금은 발행되지 않아요');
  });

  test('can read their scheduled stories and drafts, without a way to edit them', async () => {
    for (const [list, path, title] of [
      ['SCHEDULED', `/maker/myStoryEdit?id=${scheduled.id}`, '기다린 이야기'],
      ['DRAFT', `/maker/myStoryEdit?preview=${draftId}`, '쓰다 만 이야기'],
    ]) {
      const rows = await mainOf(`/my/story?status=${list}`);
      expect(rows).toContain(`href="${path}"`);
      expect(rows).not.toMatch(/수정하기|이어 쓰기|지금 발행/);
      const page = await mainOf(path ?? '');
      expect(page).toContain(title);
      expect(page).toContain('아흐레 동안 물을 한 번 주었다.');
      expect(page).not.toContain('StoryWriterIsland');
      expect((await askOther(`GET ${path}`)).text).not.toContain(title);
    }
    for (const path of ['/maker/myStoryEdit', '/maker/myStoryEdit?id=987654', '/maker/myStoryEdit?preview=987654']) {
      const { status, headers } = await ask(`GET ${path}`);
      expect([status, headers.get('location')], path).toEqual([302, '/maker/introduce']);
    }
  });

  test('disappears from the makers of the home page, and their stories stay', async () => {
    const other = await addMaker(server, add);
    const { id } = (await other.ask('POST /api/v1/stories', written)).body.result;
    const cards = async () =>
      [...(await askVisitor('GET /')).text.matchAll(/<article class="maker-card[\s\S]*?<\/article>/g)].join('');
    await expect.poll(cards).toContain(`href="/user?id=${other.id}"`);
    await endMaker(other.id);
    await expect.poll(cards).not.toContain(`href="/user?id=${other.id}"`);
    expect((await askVisitor(`GET /api/v1/stories/${id}`)).status).toBe(200);
  });

  test('cannot change contents of others', async () => {
    const { id } = (await askOther('POST /api/v1/stories', written)).body.result;
    expect(outcome(await setStatus(id, { status: 'HIDDEN' }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await ask(`DELETE /api/v1/stories/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await askVisitor(`GET /api/v1/stories/${id}`)).status).toBe(200);
  });

  test('can withdraw scheduled stories, hide published ones permanently, and delete all of them', async () => {
    const withdrawn = await setStatus(scheduled.id, { status: 'DRAFT' });
    expect(withdrawn.body.result.storyStatus).toBe('DRAFT');
    expect((await idsOf('DRAFT')).toSorted()).toEqual([draftId, withdrawn.body.result.draftId].toSorted());
    expect((await setStatus(published.id, { status: 'HIDDEN' })).status).toBe(200);
    expect((await askVisitor(`GET /api/v1/stories/${published.id}`)).status).toBe(404);
    expect(await mainOf('/my/story?status=HIDDEN')).not.toContain('다시 공개하기');
    expect(outcome(await setStatus(published.id, { status: 'PUBLISHED' }))).toEqual([409, 'MAKER_REQUIRED']);
    for (const line of [
      `DELETE /api/v1/stories/${published.id}`,
      `DELETE /api/v1/draft/story/${draftId}`,
      `DELETE /api/v1/draft/story/${withdrawn.body.result.draftId}`,
    ]) {
      expect((await ask(line)).status, line).toBe(200);
    }
    for (const status of storyStatuses) expect(await idsOf(status)).toEqual([]);
    expect(await mainOf('/my/story')).toContain('메이커 등록이 해제되어');
  });

  test('gets the first answer for a repeated deletion of their last story', async () => {
    const other = await addMaker(server, add);
    const { id } = (await other.ask('POST /api/v1/stories', { ...written, publishAt })).body.result;
    await endMaker(other.id);
    const options = { cookie: await signInAs(server, other.id), headers: { 'x-request-id': randomUUID() } };
    const first = await call(server, `DELETE /api/v1/stories/${id}`, options);
    const again = await call(server, `DELETE /api/v1/stories/${id}`, options);
    expect([first.status, again.text]).toEqual([200, first.text]);
  });

  test('is recognised by stories and drafts alone if no record says that an operator ended their role', async () => {
    const other = await addMaker(server, add);
    const { id } = (await other.ask('POST /api/v1/stories', { ...written, publishAt })).body.result;
    await server.db.delete(maker).where(eq(maker.memberId, other.id));
    expect((await setStatus(id, { status: 'DRAFT' }, other.ask)).status).toBe(200);
    expect((await other.ask('GET /api/v1/draft/story')).body.result.list).toHaveLength(1);
  });
});
