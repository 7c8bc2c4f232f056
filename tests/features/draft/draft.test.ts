import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draft, draftVersion, picture } from '../../../src/db/schema/index.ts';
import { DRAFTS_PER_MEMBER, VERSIONS_LENGTH, VERSIONS_PER_DRAFT } from '../../../src/features/writing/draft/draft.ts';
import { dropOldDrafts } from '../../../src/features/writing/draft/draft.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { addMaker } from '../story/support.ts';
import { uploadedBy } from '../talk/support.ts';

describe.each(serverDatabases)('drafts on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: { id: number };
  let ask: Ask;
  let askOther: Ask;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    me = await add.addAccount();
    ask = await askAs(api, me);
    askOther = await askAs(api, await add.addAccount());
  });
  afterAll(() => api?.stop());

  const begin = async (body: object = {}, by = ask) => (await by('POST /api/v1/draft/talk', { body })).body.result;
  const save = (id: number, version: number, content: string) =>
    ask(`PUT /api/v1/draft/talk/${id}`, { version, body: { content } });
  const versionsOf = async (id: number) => (await ask(`GET /api/v1/draft/talk/${id}/version`)).body.result.list;
  /** Moves the last version into the past, beyond the interval between versions. */
  const letTimePass = (id: number) =>
    api.db
      .update(draftVersion)
      .set({ savedAt: sql`saved_at - interval '2 minutes'` })
      .where(eq(draftVersion.draftId, id));

  test('are restored for their author on every device, and for no other member', async () => {
    const url = await uploadedBy(ask);
    const { id } = await begin({ content: '쓰다 만 톡', images: [{ url, alt: '새잎' }], tags: ['새잎'] });
    const [mine] = (await ask('GET /api/v1/draft/talk')).body.result.list;
    expect(mine).toMatchObject({ id, version: 1, body: { content: '쓰다 만 톡', images: [{ url, alt: '새잎' }] } });
    expect((await askOther('GET /api/v1/draft/talk')).body.result.list).toEqual([]);
    const missing = await askOther('DELETE /api/v1/draft/talk/987654321');
    expect((await askOther(`DELETE /api/v1/draft/talk/${id}`)).text).toBe(missing.text);
    expect((await askOther(`GET /api/v1/draft/talk/${id}/version`)).text).toBe(missing.text);
  });

  test('are listed for one published content, for new contents, or all', async () => {
    const someone = await add.addAccount();
    const askThem = await askAs(api, someone);
    const [talkId, otherId] = [
      await add.addTalk({ authorId: someone.id }),
      await add.addTalk({ authorId: someone.id }),
    ];
    const written = [];
    for (const contentId of [talkId, otherId, null]) {
      const { body } = await askThem('POST /api/v1/draft/talk', { contentId, body: { content: '고치는 말' } });
      written.push(body.result.id);
    }
    const listed = async (query: string) => {
      const { list } = (await askThem(`GET /api/v1/draft/talk${query}` as 'GET /api/v1/draft/talk')).body.result;
      return list.map(({ id }) => id).toSorted();
    };
    expect(await listed('')).toEqual(written);
    expect(await listed(`?contentId=${talkId}`)).toEqual([written[0]]);
    expect(await listed(`?contentId=${otherId}`)).toEqual([written[1]]);
    expect(await listed('?contentId=none')).toEqual([written[2]]);
    expect(outcome(await askThem('GET /api/v1/draft/talk?contentId=x'))).toEqual([400, 'BAD_REQUEST']);
  });

  test('never overwrite a newer version: both texts are kept', async () => {
    const { id } = await begin({ content: '처음' });
    expect((await save(id, 1, '이 기기에서')).body.result.version).toBe(2);
    const late = await save(id, 1, '다른 기기에서');
    expect(outcome(late)).toEqual([409, 'CHANGED_ELSEWHERE']);
    expect(late.body.draft).toMatchObject({ id, version: 2, body: { content: '이 기기에서' } });
  });

  test('are saved once by a repeated save', async () => {
    const { id } = await begin({ content: '처음' });
    const [first, again] = [await save(id, 1, '더 쓴 글'), await save(id, 1, '더 쓴 글')];
    expect(again.text).toBe(first.text);
    expect(outcome(await save(id, 1, '다른 글'))).toEqual([409, 'CHANGED_ELSEWHERE']);
  });

  test('keep fewer versions of a long text', async () => {
    const maker = await addMaker(api, add);
    const long = (serial: number) => ({
      title: `긴 글 ${serial}`,
      body: Array.from({ length: 40 }, () => ({
        type: 'paragraph',
        text: Array(190).fill({ text: `${serial}`, bold: true }),
      })),
    });
    const { id } = (await maker.ask('POST /api/v1/draft/story', { body: long(0) })).body.result;
    const length = JSON.stringify(long(0)).length;
    for (let version = 1; version * length < 2 * VERSIONS_LENGTH; version++) {
      const change = { version, body: long(version), keepsBefore: true };
      expect((await maker.ask(`PUT /api/v1/draft/story/${id}`, change)).status).toBe(200);
    }
    const kept = await api.db.select().from(draftVersion).where(eq(draftVersion.draftId, id));
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.length * length).toBeLessThan(1.2 * VERSIONS_LENGTH);
  });

  test('are created once by a repeated call, and discarding one erases its text everywhere', async () => {
    const [cookie, text] = [await signInAs(api, me.id), `몰래 쓴 글 ${randomUUID()}`];
    const headers = { 'x-request-id': randomUUID() };
    const beginOnce = () =>
      call(api, 'POST /api/v1/draft/talk', { cookie, headers, body: { body: { content: text } } });
    const first = await beginOnce();
    expect(first.status).toBe(200);
    expect((await beginOnce()).text).toBe(first.text);
    await ask(`DELETE /api/v1/draft/talk/${first.body.result.id}`);
    expect(outcome(await beginOnce())).toEqual([404, 'NOT_FOUND']);
    const { rows: holding } = await api.db.execute(sql`
      select body::text from draft union all select body::text from draft_version
      union all select answer::text from handled_request`);
    expect(JSON.stringify(holding)).not.toContain(text);
  });

  test('are discarded once by a repeated call', async () => {
    const { id } = await begin({ content: '두 번 지울 초안' });
    const [cookie, headers] = [await signInAs(api, me.id), { 'x-request-id': randomUUID() }];
    const remove = () => call(api, `DELETE /api/v1/draft/talk/${id}`, { cookie, headers });
    const [first, again] = [await remove(), await remove()];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(outcome(await ask(`DELETE /api/v1/draft/talk/${id}`))).toEqual([404, 'NOT_FOUND']);
  });

  test('of two concurrent saves keep one, and refuse the other', async () => {
    const { id } = await begin();
    const answers = await Promise.all([save(id, 1, '하나'), save(id, 1, '둘')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('keep earlier versions, one a minute, up to a limit', async () => {
    const { id } = await begin({ content: '0' });
    for (const version of [1, 2, 3]) await save(id, version, String(version));
    expect((await versionsOf(id)).map(({ body }) => body)).toMatchObject([{ content: '0' }]);
    for (let version = 4; version < 4 + VERSIONS_PER_DRAFT; version++) {
      await letTimePass(id);
      await save(id, version, String(version));
    }
    const kept = await versionsOf(id);
    expect(kept).toHaveLength(VERSIONS_PER_DRAFT);
    expect(kept[0]?.body).toMatchObject({ content: String(2 + VERSIONS_PER_DRAFT) });
  });

  test('are deleted when they are published, and do not change the published text before', async () => {
    const channelId = await add.addChannel();
    const { id: talkId } = (await ask('POST /api/v1/community/talk', { channelId, content: '낸 글' })).body.result;
    const begun = await ask('POST /api/v1/draft/talk', { contentId: talkId, body: { content: '고치는 중' } });
    const { id } = begun.body.result;
    expect((await ask(`GET /api/v1/community/talk/${talkId}`)).body.result.content).toBe('낸 글');
    await ask(`PUT /api/v1/community/talk/${talkId}`, { channelId, content: '고친 글', draftId: id });
    expect(await api.db.$count(draft, eq(draft.id, id))).toBe(0);
    const others = await askOther('POST /api/v1/draft/talk', { contentId: talkId, body: {} });
    expect(others.status).toBe(404);
  });

  test('are kept when they are newer than the published text', async () => {
    const channelId = await add.addChannel();
    const { id } = await begin({ content: '처음' });
    await save(id, 1, '다른 기기에서 더 쓴 말');
    const body = { channelId, content: '처음', draftId: id, draftVersion: 1 };
    const { id: talkId } = (await ask('POST /api/v1/community/talk', body)).body.result;
    await ask(`PUT /api/v1/community/talk/${talkId}`, body);
    const [left] = (await ask('GET /api/v1/draft/talk')).body.result.list;
    expect(left).toMatchObject({ id, version: 2, body: { content: '다른 기기에서 더 쓴 말' } });
    await ask(`PUT /api/v1/community/talk/${talkId}`, { ...body, draftVersion: 2 });
    expect(await api.db.$count(draft, eq(draft.id, id))).toBe(0);
  });

  test('of a deleted talk are deleted, too', async () => {
    const channelId = await add.addChannel();
    const { id: talkId } = (await ask('POST /api/v1/community/talk', { channelId, content: '지울 글' })).body.result;
    const begun = await ask('POST /api/v1/draft/talk', { contentId: talkId, body: { content: '고치는 중' } });
    await ask(`DELETE /api/v1/community/talk/${talkId}`);
    expect(await api.db.$count(draft, eq(draft.id, begun.body.result.id))).toBe(0);
  });

  test('are limited in number', async () => {
    const many = await askAs(api, await add.addAccount());
    for (let drafts = 0; drafts < DRAFTS_PER_MEMBER; drafts++) await begin({}, many);
    expect(outcome(await many('POST /api/v1/draft/talk', { body: {} }))).toEqual([409, 'TOO_MANY_DRAFTS']);
  });

  test('keep their pictures, including those of earlier versions', async () => {
    const url = await uploadedBy(ask);
    const { id } = await begin({ images: [{ url }] });
    await save(id, 1, '사진을 뺐어요');
    expect(outcome(await ask('POST /api/v1/deleteImage', { url }))).toEqual([409, 'IN_USE']);
    await ask(`DELETE /api/v1/draft/talk/${id}`);
    expect((await ask('POST /api/v1/deleteImage', { url })).status).toBe(200);
    expect(await api.db.$count(picture, sql`${url} like '%' || key || '%'`)).toBe(0);
  });

  test('release pictures that no version contains', async () => {
    const [gone, kept] = [await uploadedBy(ask), await uploadedBy(ask)];
    const { id } = await begin({ images: [{ url: gone }] });
    for (let version = 1; version <= VERSIONS_PER_DRAFT + 2; version++) {
      await letTimePass(id);
      const images = version === VERSIONS_PER_DRAFT ? [{ url: kept }] : [];
      await ask(`PUT /api/v1/draft/talk/${id}`, { version, body: { content: String(version), images } });
    }
    expect((await ask('POST /api/v1/deleteImage', { url: gone })).status).toBe(200);
    expect(outcome(await ask('POST /api/v1/deleteImage', { url: kept }))).toEqual([409, 'IN_USE']);
  });

  test('are deleted after half a year without a change', async () => {
    const { id } = await begin();
    await api.db
      .update(draft)
      .set({ updatedAt: sql`now() - interval '181 days'` })
      .where(eq(draft.id, id));
    await dropOldDrafts(api.db, 10);
    expect(await api.db.$count(draft, eq(draft.id, id))).toBe(0);
  });
});
