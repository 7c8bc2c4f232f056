import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { story } from '../../../src/db/schema/index.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { askAs } from '../../harness/ask.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';

const MEMBER = { cookie: 'pureut_access=anything' };

describe.each(serverDatabases)('the page cache on %s', (kind) => {
  let server: TestServer;
  let databaseUrl: string;
  let add: ReturnType<typeof fixtures>;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers });
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

  beforeAll(async () => {
    databaseUrl = kind === 'postgres' ? await createDatabase() : '';
    server = await startTestServer(kind, { DATABASE_URL: databaseUrl });
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  /** Runs the operators' command in its own process. */
  async function admin(verb: string, id: number) {
    const child = spawn(process.execPath, ['src/commands/admin.ts', verb, String(id)], {
      env: { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl, PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([readText(child.stderr), once(child, 'close')]);
    return { code, stderr };
  }

  /** Changes a title without an event. A viewer who still gets the old title is served from the cache. */
  const rename = (id: number, title: string) => server.db.update(story).set({ title }).where(eq(story.id, id));

  test('keeps a visitor’s page until data on it changes', async () => {
    const id = await add.addStory({ title: '처음 제목' });
    expect(await text(`/story/${id}`)).toContain('처음 제목');
    await rename(id, '바뀐 제목');
    expect(await text(`/story/${id}?utm_source=anywhere`)).toContain('처음 제목');
    await setContentStatus(server.db, id, 'PUBLISHED');
    await expect.poll(() => text(`/story/${id}`)).toContain('바뀐 제목');
  });

  test('does not serve members, nor store their pages', async () => {
    const id = await add.addStory({ title: '모두의 제목' });
    await text(`/story/${id}`);
    await rename(id, '회원의 제목');
    const member = await get(`/story/${id}`, MEMBER);
    expect(await member.text()).toContain('회원의 제목');
    expect(member.headers.get('cache-control')).toContain('private');
    expect(await text(`/story/${id}`)).toContain('모두의 제목');
  });

  test('drops the page and the list of a hidden story at once', async () => {
    const id = await add.addStory({ title: '곧 숨길 스토리' });
    expect(await text('/story')).toContain('곧 숨길 스토리');
    expect((await get(`/story/${id}`)).status).toBe(200);
    await setContentStatus(server.db, id, 'HIDDEN');
    await expect.poll(async () => (await get(`/story/${id}`)).status).toBe(404);
    await expect.poll(() => text('/story')).not.toContain('곧 숨길 스토리');
    await setContentStatus(server.db, id, 'DELETED');
    await expect.poll(async () => (await get(`/story/${id}`)).status).toBe(410);
  });

  test('updates follower and subscriber counts of the author at once', async () => {
    const [authorId, follower] = [await add.addMember(), await add.addAccount()];
    const pages = {
      story: `/story/${await add.addStory({ authorId })}`,
      talk: `/community/view/${await add.addTalk({ authorId })}`,
      article: `/article/${await add.addArticle({ authorId })}`,
    };
    const numbers = () =>
      Promise.all(
        Object.values(pages).map(async (page) =>
          /class="author-followers"[^>]*>\s*(\S+)\s*<[^>]*>(\d+)</.exec(await text(page))?.slice(1, 3),
        ),
      );
    const shown = (followers: string, subscribers: string) => [
      ['팔로워', followers],
      ['팔로워', followers],
      ['구독자', subscribers],
    ];
    expect(await numbers()).toEqual(shown('0', '0'));
    const ask = await askAs(server, follower);
    await ask('POST /api/v1/user/follow', { followerId: authorId });
    await expect.poll(numbers).toEqual(shown('1', '0'));
    await ask(`POST /api/v1/writer/${authorId}/subscribe`);
    await expect.poll(numbers).toEqual(shown('1', '1'));
    await ask('POST /api/v1/maker/block', { reportedUserId: authorId });
    await expect.poll(numbers).toEqual(shown('0', '1'));
    await ask(`DELETE /api/v1/writer/${authorId}/subscribe`);
    await expect.poll(numbers).toEqual(shown('0', '0'));
  });

  test('returns 304 for the current ETag, and compressed pages otherwise', async () => {
    const id = await add.addStory();
    await text(`/story/${id}`);
    const first = await get(`/story/${id}`, { 'accept-encoding': 'gzip' });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(await first.text()).toContain('</html>');
    const second = await get(`/story/${id}`, { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
  });

  test('renders once for concurrent requests', async () => {
    const id = await add.addStory({ title: '한 번만' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(`/story/${id}`)));
    expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1);
  });

  test('is invalidated by an operator’s commands that hide, show and delete', async () => {
    const [shown, hidden, unwanted] = [
      await add.addStory(),
      await add.addStory({ status: 'HIDDEN' }),
      await add.addStory(),
    ];
    const statuses = () => Promise.all([shown, hidden, unwanted].map(async (id) => (await get(`/story/${id}`)).status));
    expect(await statuses()).toEqual([200, 404, 200]);
    const done = { code: 0, stderr: '' };
    expect(
      await Promise.all([
        admin('hide', shown),
        admin('show', hidden),
        admin('delete', unwanted),
        admin('hide', 999_999),
      ]),
    ).toEqual([done, done, done, { code: 1, stderr: 'there is no content 999999\n' }]);
    await expect.poll(statuses).toEqual([404, 200, 410]);
  });
});
