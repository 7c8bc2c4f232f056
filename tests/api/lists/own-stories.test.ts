import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishEvents } from '../../../src/db/domain-events.ts';
import { content, maker, story } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { countQueries } from '../../harness/database/query-counter.ts';
import { startTestServer } from '../../harness/server/server.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';

/** Makers' actions, as cached pages show them. */

const written = { title: '예약한 이야기', body: [{ type: 'paragraph', text: '아흐레 동안의 기록' }] };

describe.each(serverDatabases)('makers’ stories in cached pages on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let ask: Ask;

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    const { id } = await add.addAccount();
    await add.addStory({ authorId: id });
    ask = await askAs(server, { id });
  });
  afterAll(() => server?.stop());

  const page = async (path: string) => (await fetch(server.origin + path)).text();

  test('a scheduled story appears in the cached list at its time, and disappears when it is hidden', async () => {
    expect(await page('/story')).not.toContain(written.title);
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = (await ask('POST /api/v1/stories', { ...written, publishAt })).body.result;
    expect(await page('/story')).not.toContain(written.title);
    await server.db
      .update(content)
      .set({ publishedAt: sql`now() - interval '1 hour'` })
      .where(eq(content.id, id));
    await publishEvents(server.db, { what: 'content scheduled', id });
    await expect.poll(() => page('/story')).toContain(written.title);
    expect(await page(`/story/${id}`)).toContain('아흐레 동안의 기록');
    await ask(`PUT /api/v1/stories/${id}/status`, { status: 'HIDDEN' });
    await expect.poll(() => page('/story')).not.toContain(written.title);
    await expect.poll(async () => (await fetch(`${server.origin}/story/${id}`)).status).toBe(404);
  });

  test('a story that its author has hidden is visible to the author alone, who can show it again', async () => {
    const account = await add.addAccount();
    await server.db.insert(maker).values({ memberId: account.id });
    const author = await askAs(server, account);
    const id = await add.addStory({ authorId: account.id, title: '숨긴 이야기', text: '나만 보는 글' });
    const path = `GET /story/${id}`;
    const readers = { visitor: await askAs(server), member: await askAs(server, await add.addAccount()), maker: ask };
    expect((await author(path)).status).toBe(200);
    await author(`PUT /api/v1/stories/${id}/status`, { status: 'HIDDEN' });
    await expect.poll(async () => (await readers.visitor(path)).status).toBe(404);

    const own = await author(path);
    expect(own.status).toBe(200);
    for (const words of ['숨긴 스토리예요', '나만 보는 글', `href="/maker/myStoryEdit?id=${id}"`]) {
      expect(own.text).toContain(words);
    }
    expect(own.text).not.toContain('rel="canonical"');
    expect(own.text).not.toContain('application/ld+json');
    expect(own.headers.get('cache-control')).toContain('private');
    for (const [who, reader] of Object.entries(readers)) {
      const answer = await reader(path);
      expect(answer.status, who).toBe(404);
      expect(answer.text, who).not.toContain('나만 보는 글');
      expect(answer.text, who).not.toContain('숨긴 이야기');
    }
    expect((await author(`GET /api/v1/stories/${id}`)).status).toBe(404);

    await author(`PUT /api/v1/stories/${id}/status`, { status: 'PUBLISHED' });
    await expect.poll(async () => (await readers.visitor(path)).text).toContain('나만 보는 글');
    await setContentStatus(server.db, id, 'HIDDEN');
    await expect.poll(async () => (await author(path)).status).toBe(404);
  });

  test('a link in a sentence has no space after it, so that a particle can follow', async () => {
    const text = [{ text: '이것은 ' }, { text: '블로그 링크', href: 'https://example.com/a' }, { text: '입니다. ' }];
    const inner = [{ text: '식물', href: '/plant', bold: true }, { text: '을 보세요.' }];
    const id = await add.addStory();
    await server.db
      .update(story)
      .set({ body: [{ type: 'paragraph', text: [...text, ...inner] }] })
      .where(eq(story.id, id));
    const html = await page(`/story/${id}`);
    expect(html).toMatch(
      /이것은 <a href="https:[^>]*>블로그 링크<span class="visually-hidden"> \(새 창\)<\/span><\/a>입니다\./,
    );
    expect(html).toMatch(/<a href="\/plant"><strong>식물<\/strong><\/a>을 보세요\./);
  });

  test('an edit appears in the cached page', async () => {
    const { id, updatedDate } = (await ask('POST /api/v1/stories', { ...written, title: '고치기 전' })).body.result;
    expect(await page(`/story/${id}`)).toContain('고치기 전');
    await ask(`PUT /api/v1/stories/${id}`, { ...written, title: '고친 뒤', updatedDate });
    await expect.poll(() => page(`/story/${id}`)).toContain('고친 뒤');
    await expect.poll(() => page('/story')).toContain('고친 뒤');
  });

  test('an article linked from a story disappears from the cached page when hidden, and returns', async () => {
    const article = await add.addArticle({ title: '함께 읽을 글' });
    const id = await add.addStory();
    await server.db
      .update(story)
      .set({ body: [{ type: 'relatedArticle', articleId: article }] })
      .where(eq(story.id, id));
    const link = `href="/article/${article}"`;
    const isShown = async () => (await page(`/story/${id}`)).includes(link);
    expect(await isShown()).toBe(true);
    await setContentStatus(server.db, article, 'HIDDEN');
    await expect.poll(isShown).toBe(false);
    await setContentStatus(server.db, article, 'PUBLISHED');
    await expect.poll(isShown).toBe(true);
  });

  test('a document of 5 MB and a text that is too long for a story are refused', async () => {
    const texts = (count: number) => Array.from({ length: count }, () => ({ text: '가나다', bold: true }));
    const bodyOf = (blocks: number) => Array.from({ length: blocks }, () => ({ type: 'paragraph', text: texts(150) }));
    const huge = await ask('POST /api/v1/stories', { ...written, body: bodyOf(900) });
    expect(outcome(huge)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const long = await ask('POST /api/v1/stories', { ...written, body: bodyOf(100) });
    expect([long.status, long.body.error.message]).toEqual([400, '글이 너무 길어요. 나누어 써 주세요.']);
  });
});

test('the page of one’s own stories takes the same number of queries for any number of stories', async () => {
  const counter = await countQueries(await createDatabase());
  const server = await startTestServer('postgres', { ...signInEnv, DATABASE_URL: counter.url });
  try {
    const add = fixtures(server.db);
    const { id: authorId } = await add.addAccount();
    await add.addStory({ authorId });
    const cookie = await signInAs(server, authorId);
    const queriesOf = async (path: string) => {
      counter.take();
      expect((await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })).status).toBe(200);
      return counter.take();
    };
    await queriesOf('/my/story');
    const [one, none] = [await queriesOf('/my/story'), await queriesOf('/my/story?status=DRAFT')];
    for (let more = 0; more < 30; more++) await add.addStory({ authorId });
    expect([await queriesOf('/my/story'), await queriesOf('/my/story?status=DRAFT')]).toEqual([one, none]);
    // The session, the rows, the number of stories, and the number by status.
    expect([one, none]).toEqual([4, 3]);
  } finally {
    await server.stop();
    counter.close();
  }
});
