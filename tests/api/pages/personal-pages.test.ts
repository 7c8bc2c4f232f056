import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  applause,
  block,
  comment,
  commentApplause,
  content,
  follow,
  maker,
  pick,
  report,
  scrap,
  sessionFamily,
  subscription,
} from '../../../src/db/schema/index.ts';
import { OFFLINE_COPY } from '../../../src/http/browser/offline-copy.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { countQueries, type QueryCounter } from '../../harness/database/query-counter.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { SESSION_SECRET, signInAs } from '../../harness/actors/sign-in.ts';

/** A member gets the cached page, personalised. It must equal the page as rendered for that member. */

const pages = [
  '/',
  '/discover',
  '/story',
  '/story?tag=허브',
  '/story/{story}',
  '/article',
  '/article/{article}',
  '/community/list',
  '/community/feed/all',
  '/community/view/{talk}',
  '/events',
  '/exhibition',
  '/term/PRIVACY',
] as const;

const keptOffline = ['/story/{story}', '/article/{article}'];
const asCopy = { [OFFLINE_COPY]: '1' };

/** The least number of queries that rendering takes for one member. Personalising a cached page takes fewer. */
const QUERIES_OF_RENDERING = 3;

type Ids = Record<'story' | 'article' | 'talk' | 'author' | 'writer' | 'commenter' | 'stranger', number> & {
  comments: number[];
};

let counter: QueryCounter;
let server: TestServer;
let ids: Ids;
let add: ReturnType<typeof fixtures>;

beforeAll(async () => {
  counter = await countQueries(await createDatabase());
  server = await startTestServer('postgres', { DATABASE_URL: counter.url, SESSION_SECRET });
  add = fixtures(server.db);
  const author = await add.addAccount();
  const writer = await add.addAccount();
  const commenter = await add.addAccount();
  const stranger = await add.addMember();
  const story = await add.addStory({ authorId: author.id });
  const article = await add.addArticle({ authorId: writer.id });
  const talk = await add.addTalk({ authorId: author.id });
  await add.addStory();
  await add.addArticle();
  await add.addTalk();
  await server.db.insert(pick).values({ contentId: story, position: 0 });
  const comments: number[] = [];
  for (const contentId of [story, article, talk]) {
    const parent = await add.addComment(contentId, commenter.id, '<b>잘</b> 읽었어요 & "고마워요"');
    const [reply] = await server.db
      .insert(comment)
      .values({ contentId, authorId: author.id, parentId: parent, body: '답글이에요' })
      .returning({ id: comment.id });
    comments.push(parent, reply?.id ?? 0);
    await server.db.update(content).set({ commentCount: 2 }).where(eq(content.id, contentId));
    // The comment is hidden, but blocking its author makes the page one that must be rendered.
    await server.db.insert(comment).values({ contentId, authorId: stranger, body: '지워진 댓글', status: 'HIDDEN' });
  }
  ids = { story, article, talk, comments, author: author.id, writer: writer.id, commenter: commenter.id, stranger };
});
afterAll(async () => {
  await server?.stop();
  counter?.close();
});

const addressOf = (path: string) =>
  server.origin + path.replace(/\{(\w+)\}/, (_, name) => String(ids[name as 'story']));

async function read(
  path: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<{ html: string; queries: number }> {
  counter.take();
  const answer = await fetch(addressOf(path), { headers: { ...headers, cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  return { html: await answer.text(), queries: counter.take() };
}

/** Returns the first difference of two pages, with the text around it. */
function firstDifference(one: string, other: string): string[] | undefined {
  const [tags, others] = [one.split('<'), other.split('<')];
  const index = tags.findIndex((tag, place) => tag !== others[place]);
  return one === other
    ? undefined
    : [tags, others].map((all) =>
        all
          .slice(index - 2, index + 2)
          .join('<')
          .slice(0, 600),
      );
}

/** Members of every kind that pages differ for. */
const members: Record<string, () => Promise<number>> = {
  'has done nothing': async () => (await add.addAccount()).id,
  'has a name of markup': async () => (await add.addAccount({ nickname: `<i>"'&${ids.story}` })).id,
  'is a maker': async () => {
    const { id } = await add.addAccount();
    await server.db.insert(maker).values({ memberId: id });
    return id;
  },
  'owes consent': async () => (await add.addAccount({ agreedTermIds: [] })).id,
  'wrote the story and the talk': async () => ids.author,
  'wrote the article': async () => ids.writer,
  'wrote comments': async () => ids.commenter,
  'has switched everything on': async () => {
    const { id: memberId } = await add.addAccount();
    const contents = [ids.story, ids.article, ids.talk];
    await server.db.insert(applause).values(contents.map((contentId) => ({ contentId, memberId })));
    await server.db.insert(scrap).values([ids.story, ids.article].map((contentId) => ({ contentId, memberId })));
    await server.db.insert(commentApplause).values(ids.comments.map((commentId) => ({ commentId, memberId })));
    await server.db.insert(follow).values({ followerId: memberId, followedId: ids.author });
    await server.db.insert(subscription).values({ memberId, writerId: ids.writer });
    return memberId;
  },
};

describe.each(Object.keys(members))('for a member who %s', (name) => {
  let memberId: number;
  let cookie: string;
  const sent = new Map<string, string>();

  beforeAll(async () => {
    memberId = (await members[name]?.()) ?? 0;
    cookie = await signInAs(server, memberId);
    // Reads the page from the cache, which two visitors' requests have filled. An address with a query string needs two
    // requests.
    for (const path of pages) {
      for (let times = 0; times < 2; times++) await fetch(addressOf(path));
      const { html, queries } = await read(path, cookie);
      expect(queries, path).toBeLessThan(QUERIES_OF_RENDERING);
      sent.set(path, html);
    }
    await server.db.insert(block).values({ blockerId: memberId, blockedId: ids.stranger });
  });
  afterAll(() => server.db.delete(block));

  test.each(pages)('%s equals the page rendered for them', async (path) => {
    const { html } = await read(path, cookie);
    expect(firstDifference(sent.get(path) ?? '', html)).toBeUndefined();
    expect(html).toContain(`data-me="{&#34;id&#34;:${memberId},`);
    expect(html).not.toMatch(/x-[0-9a-f]{24}/);
  });

  test.each(keptOffline)('an offline copy of %s equals the visitors’ page', async (path) => {
    const visitors = await (await fetch(addressOf(path))).text();
    expect(firstDifference(visitors, (await read(path, cookie, asCopy)).html)).toBeUndefined();
  });
});

describe('a page with contents of a blocked member, or reported contents', () => {
  test.each(['/story/{story}', '/article/{article}', '/community/view/{talk}'])(
    '%s is rendered for the viewer',
    async (path) => {
      for (const blockedId of [ids.author, ids.commenter]) {
        const { id } = await add.addAccount();
        const cookie = await signInAs(server, id);
        await fetch(addressOf(path));
        await server.db.insert(block).values({ blockerId: id, blockedId });
        const { queries } = await read(path, cookie);
        if (path !== '/article/{article}' || blockedId === ids.commenter)
          expect(queries).toBeGreaterThanOrEqual(QUERIES_OF_RENDERING);
      }
    },
  );

  test('lists leave out these contents', async () => {
    const { id } = await add.addAccount();
    const cookie = await signInAs(server, id);
    expect((await read('/community/list', cookie)).html).toContain(`/community/view/${ids.talk}`);
    await server.db.insert(report).values({ reporterId: id, contentId: ids.talk, targetId: ids.author, reasonId: 1 });
    expect((await read('/community/list', cookie)).html).not.toContain(`/community/view/${ids.talk}`);
  });
});

describe.each(keptOffline)('an offline copy of %s', (path) => {
  test('has no personal data, and no contents that its member may not read', async () => {
    const { id } = await add.addAccount();
    const cookie = await signInAs(server, id);
    const visitors = await (await fetch(addressOf(path))).text();
    expect(visitors).toContain('읽었어요');
    expect(firstDifference(visitors, (await read(path, cookie, asCopy)).html)).toBeUndefined();
    await server.db.insert(block).values({ blockerId: id, blockedId: ids.commenter });
    const { html } = await read(path, cookie, asCopy);
    expect(html).toContain('data-me=""');
    expect(html).not.toContain('읽었어요');
  });

  test('requires a session, also when the page is cached', async () => {
    const { id } = await add.addAccount();
    const cookie = await signInAs(server, id);
    expect((await fetch(addressOf(path))).status).toBe(200);
    await server.db.delete(sessionFamily).where(eq(sessionFamily.memberId, id));
    for (const headers of [{ ...asCopy, cookie }, asCopy])
      expect((await fetch(addressOf(path), { headers })).status).toBe(401);
  });
});

test('a page that is not cached is rendered once for a member, and cached for all viewers', async () => {
  const { id } = await add.addAccount();
  const cookie = await signInAs(server, id);
  const story = await add.addStory({ authorId: ids.author });
  expect((await read(`/story/${story}`, cookie)).queries).toBeGreaterThan(QUERIES_OF_RENDERING);
  counter.take();
  await (await fetch(`${server.origin}/story/${story}`)).text();
  expect(counter.take()).toBe(0);
});
