import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renameTag } from '../../../src/features/discovery/discover/edit/tag.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

describe.each(serverDatabases)('stories on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  const get = (path: string) =>
    fetch(server.origin + path).then(async (answer) => ({ status: answer.status, body: await answer.json() }));

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    for (let day = 1; day <= 14; day++) {
      await add.addStory({
        title: `${day}일 스토리`,
        tags: [day % 2 ? '허브' : '텃밭'],
        publishedAt: new Date(2026, 9, day),
      });
    }
  });
  afterAll(() => server?.stop());

  test('come newest first, twelve a page', async () => {
    const { status, body } = await get('/api/v1/stories');
    expect(status).toBe(200);
    expect(body.status).toEqual({ code: 200, message: 'OK' });
    expect(body.result.list).toHaveLength(12);
    expect(body.result.list[0].relativeArticle.title).toBe('14일 스토리');
    expect(body.result.page).toEqual({ number: 0, size: 12, totalElements: 14, totalPages: 2 });
    const second = await get('/api/v1/stories?page=1');
    expect(
      second.body.result.list.map((story: { relativeArticle: { title: string } }) => story.relativeArticle.title),
    ).toEqual(['2일 스토리', '1일 스토리']);
  });

  test('are filtered by tag', async () => {
    const { body } = await get(`/api/v1/stories?tag=${encodeURIComponent('텃밭')}`);
    expect(body.result.page.totalElements).toBe(7);
    expect(new Set(body.result.list.map((story: { tag: string }) => story.tag))).toEqual(new Set(['텃밭']));
  });

  test('are found by the former name of a tag: pages redirect to its new name, and calls return its list', async () => {
    const id = await add.addStory({ tags: ['물꽂이'], publishedAt: new Date(2026, 8, 1) });
    await renameTag(server.db, (await add.addAccount()).id, '물꽂이', '꺾꽂이');
    const [former, present] = ['물꽂이', '꺾꽂이'].map(encodeURIComponent);
    const lead = (query: string) => fetch(`${server.origin}/story?${query}`, { redirect: 'manual' });
    const led = await lead(`page=1&tag=${former}&from=elsewhere`);
    expect([led.status, led.headers.get('location')]).toEqual([301, `/story?page=1&tag=${present}&from=elsewhere`]);
    expect((await lead(`tag=${present}`)).status).toBe(200);
    const listed = await get(`/api/v1/stories?tag=${former}`);
    expect(listed.body.result.list.map((story: { id: number }) => story.id)).toEqual([id]);
    expect(listed.body.result.page.totalElements).toBe(1);
    // The tag gets its former name back. Browsers and cached answers must not prevent that.
    expect(led.headers.get('cache-control')).toBe('no-cache');
    await renameTag(server.db, (await add.addAccount()).id, '꺾꽂이', '물꽂이');
    await expect.poll(async () => (await lead(`tag=${present}`)).headers.get('location')).toBe(`/story?tag=${former}`);
    expect((await lead(`tag=${former}`)).status).toBe(200);
    expect((await lead(`tag=${encodeURIComponent('없는 태그')}`)).status).toBe(404);
  });

  test('a story contains its body as a JSON string', async () => {
    const id = await add.addStory({ text: '초록 잎이 났어요.' });
    const { body } = await get(`/api/v1/stories/${id}?visited=true`);
    expect(JSON.parse(body.result.relativeArticle.body)).toEqual([{ type: 'paragraph', text: '초록 잎이 났어요.' }]);
    expect(body.result).toMatchObject({
      id,
      idVersionContent: id,
      storyStatus: 'PUBLISHED',
      isBlock: false,
      bookmark: false,
    });
  });

  test.each([
    ['HIDDEN', 404, 'HIDDEN', '숨김 처리된 게시물입니다'],
    ['DELETED', 410, 'DELETED', '삭제된 게시물입니다'],
  ] as const)('a %s story returns %i with its own sentence', async (state, code, name, message) => {
    const id = await add.addStory({ status: state });
    const { status, body } = await get(`/api/v1/stories/${id}`);
    expect(status).toBe(code);
    expect(body).toEqual({ status: { code, message }, error: { code: name, message } });
  });

  test('a draft looks like a missing story', async () => {
    const id = await add.addStory({ status: 'DRAFT' });
    const draft = await get(`/api/v1/stories/${id}`);
    const missing = await get('/api/v1/stories/999999999');
    expect(draft).toEqual(missing);
    expect(draft.status).toBe(404);
  });

  test.each([
    '/api/v1/stories?length=abc',
    '/api/v1/stories?length=0',
    '/api/v1/stories?length=101',
    '/api/v1/stories?page=-1',
    '/api/v1/stories?page=99999999999999999999',
    '/api/v1/stories?orderbyStory=asc',
    '/api/v1/stories/abc',
    '/api/v1/stories/0',
    '/api/v1/stories/99999999999999999999',
    '/api/v1/stories/1.5',
    '/api/v1/stories?tag=',
  ])('%s is refused, and the field is named', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(body.error.code).toBe('BAD_REQUEST');
    expect(body.error.message).toMatch(/^(length|page|orderbyStory|id|tag) /);
  });
});
