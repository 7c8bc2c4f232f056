import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

/** A missing page offers the home page, the search and other contents. */

describe.each(serverDatabases)('in place of a missing page on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  async function read(path: string) {
    const answer = await fetch(server.origin + path);
    const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '';
    const cards = [...main.matchAll(/data-entry="([^"]+)"/g)].map(([, href]) => href);
    const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    return { status: answer.status, main, cards, links };
  }

  test('offers the newest stories, and other stories of an author who hid theirs first', async () => {
    const authorId = await add.addMember('숨긴 메이커');
    const hidden = await add.addStory({ authorId, status: 'HIDDEN' });
    const theirs = await add.addStory({ authorId, publishedAt: new Date(2020, 0, 1) });
    for (let count = 0; count < 7; count++) await add.addStory();
    const byModerator = await read(`/story/${hidden}`);
    expect(byModerator.status).toBe(404);
    expect(byModerator.main).toContain('숨김 처리된 게시물입니다');
    expect(byModerator.main).toContain('홈으로 가기');
    expect(byModerator.links).toContain('/search');
    expect(byModerator.cards).toHaveLength(6);
    expect(byModerator.main).not.toContain('숨긴 메이커');

    await server.db.update(content).set({ isHiddenByAuthor: true }).where(eq(content.id, hidden));
    const byAuthor = await read(`/story/${hidden}`);
    expect(byAuthor.cards).toHaveLength(6);
    expect(byAuthor.cards[0]).toBe(`/story/${theirs}`);

    await setContentStatus(server.db, hidden, 'DELETED');
    const deleted = await read(`/story/${hidden}`);
    expect(deleted.status).toBe(410);
    expect(deleted.main).toContain('삭제된 게시물입니다');
    expect(deleted.cards).toHaveLength(6);
    expect(deleted.main).not.toContain('숨긴 메이커');
  });

  test('offers articles and talks of the same kind, too', async () => {
    const article = await add.addArticle({ status: 'HIDDEN' });
    const shown = await add.addArticle();
    const talk = await add.addTalk();
    const page = await read(`/article/${article}`);
    expect(page.main).toContain('회원의 요청으로 숨김 처리된 글입니다');
    expect(page.cards).toEqual([`/article/${shown}`]);
    const absent = await read('/community/view/999999');
    expect([absent.status, absent.links.includes(`/community/view/${talk}`)]).toEqual([404, true]);
  });

  test.each([
    ['story', 'HIDDEN', 404, '숨김 처리된 게시물입니다'],
    ['story', 'DELETED', 410, '삭제된 게시물입니다'],
    ['article', 'HIDDEN', 404, '회원의 요청으로 숨김 처리된 글입니다'],
    ['article', 'DELETED', 410, '삭제된 게시물입니다'],
    ['talk', 'HIDDEN', 404, '숨김 처리된 게시물입니다'],
    ['talk', 'DELETED', 410, '삭제된 게시물입니다'],
  ] as const)(
    'a %s that is %s returns %i with its own sentence, and links to the home page',
    async (kind, state, code, sentence) => {
      const { make, page, call } = {
        story: { make: add.addStory, page: '/story/', call: '/api/v1/stories/' },
        article: { make: add.addArticle, page: '/article/', call: '/api/v1/article/' },
        talk: { make: add.addTalk, page: '/community/view/', call: '/api/v1/community/talk/' },
      }[kind];
      const id = await make();
      await setContentStatus(server.db, id, state);

      const { status, main } = await read(page + id);
      expect(status).toBe(code);
      expect(main).toContain(sentence);
      expect(main).toMatch(/<a [^>]*href="\/"[^>]*>\s*홈으로 가기/);
      const answer = await fetch(server.origin + call + id);
      expect(answer.status).toBe(code);
      expect((await answer.json()).error.message).toBe(sentence);
    },
  );

  test.each(['/no-such-page', '/story/none', '/user?id=999999', '/term/NONE', '/plant/none', '/exhibition/999999'])(
    '%s links to the home page and the search',
    async (path) => {
      const { status, links, cards } = await read(path);
      expect(status).toBe(404);
      expect(links).toEqual(expect.arrayContaining(['/', '/search']));
      expect(cards).toEqual([]);
    },
  );
});
