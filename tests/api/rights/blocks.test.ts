import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member, pick } from '../../../src/db/schema/index.ts';
import { listTalks } from '../../../src/features/contents/talk/list/talk-lists.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { callsOf } from '../../features/comment/calls.ts';
import { discussion } from '../../features/comment/support.ts';
import { call, outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { prove, signInAs } from '../../harness/actors/sign-in.ts';

const TAG = '다육';

describe.each(serverDatabases)('blocks on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  let people: ReturnType<typeof discussion>;
  let blocker: { id: number };
  let ask: Ask;
  let blockedId: number;
  let channelId: number;
  let ids: { story: number; blockedStory: number; talk: number; blockedTalk: number; article: number };

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
    people = discussion(server.db);
    blocker = await add.addAccount();
    ask = await askAs(server, blocker);
    blockedId = await add.addMember('차단될이');
    channelId = await add.addChannel();
    ids = {
      story: await add.addStory({ title: '남는 스토리', tags: [TAG] }),
      blockedStory: await add.addStory({ title: '가려질 스토리', tags: [TAG], authorId: blockedId }),
      talk: await add.addTalk({ channelId, text: '남는 톡' }),
      blockedTalk: await add.addTalk({ channelId, text: '가려질 톡', authorId: blockedId }),
      article: await add.addArticle({ title: '매거진 글', authorId: blockedId }),
    };
    await server.db
      .insert(pick)
      .values([ids.story, ids.blockedStory, ids.article].map((contentId, position) => ({ contentId, position })));
    await ask('POST /api/v1/maker/block', { reportedUserId: blockedId });
  });
  afterAll(() => server?.stop());

  type Item = { id: number; isBlock: boolean; makerId?: number };
  const idsOf = (items: Item[]) => items.map(({ id }) => id);

  const apiLists: [string, string, (body: { result: Record<string, never> }) => Item[], () => [number, number]][] = [
    ['stories', '/api/v1/stories', ({ result }) => result.list ?? [], () => [ids.story, ids.blockedStory]],
    [
      'stories of a tag',
      `/api/v1/stories?tag=${encodeURIComponent(TAG)}`,
      ({ result }) => result.list ?? [],
      () => [ids.story, ids.blockedStory],
    ],
    [
      'picks',
      '/api/v1/discover/pureut-pick',
      ({ result }) => result.discoverPickList ?? [],
      () => [ids.story, ids.blockedStory],
    ],
    [
      'picks of the discover home',
      '/api/v1/discover',
      ({ result }) => result.discoverPickList ?? [],
      () => [ids.story, ids.blockedStory],
    ],
  ];

  test.each(apiLists)(
    'the list of %s hides contents of a blocked member, for the blocker alone',
    async (_, path, of, which) => {
      const [shown, leftOut] = which();
      const forBlocker = of((await ask(`GET ${path}`)).body);
      expect(idsOf(forBlocker)).toContain(shown);
      expect(idsOf(forBlocker)).not.toContain(leftOut);
      expect(idsOf(of((await call(server, `GET ${path}`)).body))).toContain(leftOut);
    },
  );

  test('the count of a list leaves out hidden contents, too', async () => {
    const total = async (asked: Ask) => (await asked('GET /api/v1/stories')).body.result.page.totalElements;
    expect(await total(ask)).toBe((await total(await askAs(server))) - 1);
  });

  test('related stories leave out stories of a blocked member', async () => {
    const path = `GET /api/v1/discover/${ids.story}/relative`;
    expect((await ask(path)).body.result.list).toEqual([]);
    expect(idsOf((await call(server, path)).body.result.list)).toEqual([ids.blockedStory]);
  });

  test('best makers leave out a blocked member', async () => {
    const makers = async (asked: Ask, path: string) =>
      (await asked(`GET ${path}`)).body.result.discoverBestMakersList.map(({ makerId }: Item) => makerId);
    for (const path of ['/api/v1/discover', '/api/v1/discover/best-maker']) {
      expect(await makers(ask, path)).not.toContain(blockedId);
      expect(await makers(await askAs(server), path)).toContain(blockedId);
    }
  });

  test('every page and count of talks leaves out talks of a blocked member', async () => {
    const many = await add.addChannel();
    for (let number = 0; number < 30; number++) {
      const authorId = number % 3 === 0 ? blockedId : blocker.id;
      await add.addTalk({
        channelId: many,
        authorId,
        text: `톡 ${number}`,
        publishedAt: new Date(2026, 0, 1, 0, number),
      });
    }
    const expected = Array.from({ length: 30 }, (_, index) => 29 - index)
      .filter((number) => number % 3 > 0)
      .map((number) => `톡 ${number}`);
    const seen: string[] = [];
    for (let page = 0; page < 4; page++) {
      const query = { channelId: many, page, pageCount: 7, viewerId: blocker.id };
      const { items, total } = await listTalks(server.db, query);
      expect(total).toBe(20);
      seen.push(...items.map(({ text }) => text));
    }
    expect(seen).toEqual(expected);
    expect((await listTalks(server.db, { channelId: many })).total).toBe(30);
  });

  test.each([
    ['/', '가려질 스토리'],
    ['/', '차단될이 </a> </h3>'],
    ['/discover', '가려질 스토리'],
    ['/discover', '차단될이 </a> </h3>'],
    ['/story', '가려질 스토리'],
    [`/story?tag=${encodeURIComponent(TAG)}`, '가려질 스토리'],
    ['/community/list', '가려질 톡'],
    ['/community/feed/all', '가려질 톡'],
  ])('the page %s shows a visitor %s, and hides it from the blocker', async (path, text) => {
    const cookie = await signInAs(server, blocker.id);
    expect((await call(server, `GET ${path}`, { cookie })).text.includes(text)).toBe(false);
    expect((await call(server, `GET ${path}`)).text.includes(text)).toBe(true);
  });

  test('the page of a channel and of a story leave out contents of a blocked member', async () => {
    const cookie = await signInAs(server, blocker.id);
    const channelPage = await call(server, `GET /community/list?channel=${channelId}`, { cookie });
    expect(['남는 톡', '가려질 톡'].map((text) => channelPage.text.includes(text))).toEqual([true, false]);
    const story = await call(server, `GET /story/${ids.story}`, { cookie });
    expect(story.text.includes('가려질 스토리')).toBe(false);
  });

  test('articles are shown with a flag, and so are contents opened by their address', async () => {
    const { body } = await ask('GET /api/v1/article');
    expect(body.data.content.find(({ id }: Item) => id === ids.article)?.isBlock).toBe(true);
    const { body: picks } = await ask('GET /api/v1/discover/pureut-pick');
    expect(picks.result.discoverPickList.find(({ id }: Item) => id === ids.article)?.isBlock).toBe(true);
    const direct = await ask(`GET /api/v1/stories/${ids.blockedStory}`);
    expect([direct.status, direct.body.result.isBlock]).toEqual([200, true]);
    expect((await call(server, `GET /api/v1/stories/${ids.blockedStory}`)).body.result.isBlock).toBe(false);
    expect((await ask(`GET /api/v1/stories/${ids.story}`)).body.result.isBlock).toBe(false);
  });

  test.each([
    ['/story/{blockedStory}', () => `/story/${ids.blockedStory}`],
    ['/community/view/{blockedTalk}', () => `/community/view/${ids.blockedTalk}`],
  ])('the page %s says that its author is blocked, and offers to unblock', async (_, pathOf) => {
    const cookie = await signInAs(server, blocker.id);
    const mine = await call(server, `GET ${pathOf()}`, { cookie });
    expect(mine.text).toContain('차단한 회원의 글이에요');
    expect(mine.text).toMatch(/<button[^>]*class="button button-quiet"[^>]*>(<[^>]*>)*\s*차단 해제/);
    expect(mine.text).toContain(`&quot;memberId&quot;:[0,${blockedId}]`);
    expect(mine.text).not.toContain('class="reaction-bar"');
    for (const theirs of ['가려질', 'application/ld+json']) expect(mine.text).not.toContain(theirs);
    const { text } = await call(server, `GET ${pathOf()}`);
    expect(text).not.toContain('차단한 회원의 글이에요');
    for (const shown of ['가려질', 'application/ld+json']) expect(text).toContain(shown);
  });

  test.each([
    ['article', () => ids.article, null],
    ['story', () => ids.story, '내가 차단한 회원의 댓글입니다.'],
    ['talk', () => ids.talk, '내가 차단한 회원의 댓글입니다.'],
  ] as const)(
    'comments, replies and best comments of a blocked member below a %s are hidden',
    async (of, idOf, instead) => {
      const subject = { kind: of, id: idOf() };
      const otherId = await add.addMember();
      const theirs = await people.write(subject, blockedId, '차단될 댓글');
      const parent = await people.write(subject, otherId, '남의 댓글');
      await people.write(subject, blockedId, '차단될 답글', parent.id);
      await people.applaud(subject, theirs.id, await people.addMembers(3));
      const { line } = callsOf(subject).list;
      const mine = (await ask(line)).text;
      const visitors = (await call(server, line)).text;
      for (const text of ['차단될 댓글', '차단될 답글']) {
        expect([mine.includes(text), visitors.includes(text)]).toEqual([false, true]);
      }
      expect(mine).toContain('남의 댓글');
      if (instead) expect(mine.split(instead)).toHaveLength(3);
      else expect(mine).not.toContain('차단한 회원');
    },
  );

  test('the heading below an article counts the comments that the viewer can see', async () => {
    const article = { kind: 'article', id: await add.addArticle() } as const;
    const otherId = await add.addMember();
    const theirs = await people.write(article, blockedId, '차단될 댓글');
    await people.write(article, otherId, '그 아래 남의 답글', theirs.id);
    const headings = async () => {
      const cookie = await signInAs(server, blocker.id);
      const pages = [
        await call(server, `GET /article/${article.id}`, { cookie }),
        await call(server, `GET /article/${article.id}`),
      ];
      return pages.map(({ text }) => [
        /id="comments"[^>]*>([^<]*)</.exec(text)?.[1],
        /data-comment-count[^>]*>([^<]*)</.exec(text)?.[1],
      ]);
    };
    expect(await headings()).toEqual([
      ['댓글 0', '0'],
      ['댓글 2', '2'],
    ]);
    const parent = await people.write(article, otherId, '남의 댓글');
    await people.write(article, blockedId, '차단될 답글', parent.id);
    await people.write(article, otherId, '남의 답글', parent.id);
    await expect.poll(headings).toEqual([
      ['댓글 2', '2'],
      ['댓글 5', '5'],
    ]);
  });

  test('contents of a blocked member who leaves stay hidden, and the block list omits the member', async () => {
    const leaver = await add.addAccount();
    const reader = await add.addAccount();
    const askReader = await askAs(server, reader);
    const talk = await add.addTalk({ authorId: leaver.id, text: '떠난 사람의 톡' });
    await askReader('POST /api/v1/maker/block', { reportedUserId: leaver.id });
    const { paramKey, cookie } = await prove(server, leaver);
    await call(server, `DELETE /api/v1/user/me?paramKey=${paramKey}`, {
      cookie: `${await signInAs(server, leaver.id)}; ${cookie}`,
    });
    const blocked = (await askReader('GET /api/v1/maker/block')).body.result;
    expect(blocked).toMatchObject({ list: [], page: { totalElements: 0 } });
    const readers = await signInAs(server, reader.id);
    for (const path of ['/community/feed/all', `/community/view/${talk}`]) {
      expect((await call(server, `GET ${path}`, { cookie: readers })).text).not.toContain('떠난 사람의 톡');
      await expect.poll(async () => (await call(server, `GET ${path}`)).text).toContain('떠난 사람의 톡');
    }
  });

  test('a scrapped story of a blocked member is hidden until the block ends', async () => {
    const author = await add.addMember();
    const storyId = await add.addStory({ authorId: author });
    await ask('POST /api/v1/discover/bookmark', { storyId });
    const scraps = async () => (await ask('GET /api/v1/discover/bookmark')).body.result;
    await ask('POST /api/v1/maker/block', { reportedUserId: author });
    expect(await scraps()).toMatchObject({ content: [], page: { totalElements: 0 } });
    await ask(`DELETE /api/v1/maker/block/${author}`);
    expect((await scraps()).page.totalElements).toBe(1);
  });

  test('a block ends follows in both directions, and unblocking does not restore them', async () => {
    const other = await add.addAccount();
    const askOther = await askAs(server, other);
    await ask('POST /api/v1/user/follow', { followerId: other.id });
    await askOther('POST /api/v1/user/follow', { followerId: blocker.id });
    const followers = async () => {
      const rows = await server.db.select().from(member);
      const countOf = (id: number) => rows.find((row) => row.id === id)?.followerCount;
      return [countOf(blocker.id), countOf(other.id)];
    };
    expect(await followers()).toEqual([1, 1]);
    for (const _again of [1, 2]) {
      const { body } = await ask('POST /api/v1/maker/block', { reportedUserId: other.id });
      expect(body.result).toEqual({ userId: other.id, nickname: other.nickname, image: null, is_blocked: 1 });
      expect(await followers()).toEqual([0, 0]);
    }
    for (const _again of [1, 2]) {
      const { body } = await ask(`DELETE /api/v1/maker/block/${other.id}`);
      expect(body.result.is_blocked).toBe(0);
    }
    expect(await followers()).toEqual([0, 0]);
    expect((await ask('POST /api/v1/user/follow', { followerId: other.id })).status).toBe(200);
  });

  test('two members who block each other concurrently both succeed', async () => {
    const [one, other] = [await add.addAccount(), await add.addAccount()];
    const [askOne, askOther] = [await askAs(server, one), await askAs(server, other)];
    await askOne('POST /api/v1/user/follow', { followerId: other.id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2
          ? askOne('POST /api/v1/maker/block', { reportedUserId: other.id })
          : askOther('POST /api/v1/maker/block', { reportedUserId: one.id }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('the block list has twenty entries a page, and its first page is 1', async () => {
    const reader = await askAs(server, await add.addAccount());
    const blocked: number[] = [];
    for (let count = 0; count < 21; count++) blocked.unshift(await add.addMember());
    for (const id of blocked.toReversed()) await reader('POST /api/v1/maker/block', { reportedUserId: id });
    const page = async (query: string) => (await reader(`GET /api/v1/maker/block${query}`)).body.result;
    const userIds = ({ list }: { list: { userId: number }[] }) => list.map(({ userId }) => userId);
    const first = await page('');
    expect(userIds(first)).toEqual(blocked.slice(0, 20));
    expect(first.page).toEqual({ number: 1, size: 20, totalElements: 21, totalPages: 2 });
    expect(first.list[0].is_blocked).toBe(1);
    expect(userIds(await page('?page=2'))).toEqual(blocked.slice(20));
    expect(outcome(await reader('GET /api/v1/maker/block?page=0'))).toEqual([400, 'BAD_REQUEST']);
  });

  test('a member cannot block themselves, or a missing or former member', async () => {
    const block = (reportedUserId: number) => ask('POST /api/v1/maker/block', { reportedUserId });
    expect((await block(blocker.id)).status).toBe(400);
    const left = await add.addMember();
    await server.db.update(member).set({ status: 'left' }).where(eq(member.id, left));
    expect(outcome(await block(left))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await block(999_999_999))).toEqual([404, 'NOT_FOUND']);
  });
});
