import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { block, member, report } from '../../../src/db/schema/index.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import {
  HIDDEN_WRITERS_SHOWN,
  listHiddenWriters,
  showWriterAgain,
} from '../../../src/features/community/report/hidden-writer/hidden-writer.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { reportMember } from '../../../src/features/community/report/report-member.server.ts';
import { outcome } from '../../harness/call.ts';
import { askAs } from '../../harness/ask.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

const SPAM = 1;
const NOT_FOUND = [404, 'NOT_FOUND'];

describe.each(serverDatabases)('an author whose article comments a report hides, on %s', (database) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi(database);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  /** The fixtures add comments without updating the count. */
  const count = (contentId: number) =>
    api.db.execute(sql`update content set comment_count = (select count(*) from comment where content_id = content.id)
      where id = ${contentId}`);

  /** Adds a content with two comments of one author. The viewer has reported the first comment. */
  async function reported(kind: 'story' | 'article' | 'talk' = 'article') {
    const [reader, writer] = [await add.addAccount(), await add.addAccount()];
    const contentId = await { story: add.addStory, article: add.addArticle, talk: add.addTalk }[kind]();
    const commentId = await add.addComment(contentId, writer.id, '신고된 댓글');
    await add.addComment(contentId, writer.id, '다른 댓글');
    const file = () => fileReport(api.db, { kind, contentId, commentId }, { reporterId: reader.id, reasonId: SPAM });
    await file();
    const ask = await askAs(api, reader);
    const listed = async (by = ask) => {
      const { list } = (await by('GET /api/v1/article/comment/report/writer')).body.result;
      return list.map(({ userId }) => userId);
    };
    const showAgain = (by = ask, id = writer.id) => by(`DELETE /api/v1/article/comment/report/writer/${id}`);
    /** Returns the texts of the article's comments, and the comment count of the article. */
    const seen = async () => {
      const { content } = (await ask(`GET /api/v1/article/${contentId}/comment`)).body.data;
      const { commentCount } = (await ask(`GET /api/v1/article/${contentId}`)).body.result;
      return { comments: content.map((each) => each.content).toSorted(), commentCount };
    };
    await count(contentId);
    return { reader, writer, contentId, commentId, ask, file, listed, showAgain, seen };
  }

  const none = { comments: [], commentCount: 0 };
  const both = { comments: ['다른 댓글', '신고된 댓글'], commentCount: 2 };

  test('is listed for the reporter alone, and shown again on request', async () => {
    const { reader, writer, ask, listed, showAgain, seen } = await reported();
    expect(await seen()).toEqual(none);
    expect((await ask('GET /api/v1/article/comment/report/writer')).body.result).toEqual({
      list: [{ userId: writer.id, nickname: writer.nickname, image: null, isBlock: false }],
      hasMore: false,
    });
    expect(await listed(await askAs(api, writer))).toEqual([]);
    expect((await showAgain()).body.result).toEqual({ userId: writer.id });
    expect(await seen()).toEqual(both);
    expect(await listed()).toEqual([]);
    const [filed] = await api.db.select().from(report).where(eq(report.reporterId, reader.id));
    expect(filed?.status).toBe('OPEN');
  });

  test('is shown again idempotently', async () => {
    const { reader, showAgain } = await reported();
    const rows = () => api.db.select().from(report).where(eq(report.reporterId, reader.id));
    expect(outcome(await showAgain())).toEqual([200, 'OK']);
    const first = await rows();
    expect(first[0]?.shownAgainAt).toBeInstanceOf(Date);
    expect(outcome(await showAgain())).toEqual([200, 'OK']);
    expect(await rows()).toEqual(first);
  });

  test('looks unknown to a member who has not reported them', async () => {
    const { writer, listed, showAgain } = await reported();
    const other = await reported();
    const [foreign, unknown] = [await showAgain(other.ask), await showAgain(other.ask, 999_999_999)];
    expect([outcome(foreign), foreign.text]).toEqual([NOT_FOUND, unknown.text]);
    expect(await listed()).toEqual([writer.id]);
    expect(await other.listed()).toEqual([other.writer.id]);
  });

  test('is hidden again when the same comment is reported again', async () => {
    const { reader, writer, file, listed, showAgain, seen } = await reported();
    await showAgain();
    expect(await file()).toBe('already');
    expect(await listed()).toEqual([writer.id]);
    expect(await seen()).toEqual(none);
    expect(await api.db.$count(report, eq(report.reporterId, reader.id))).toBe(1);
  });

  test('is hidden again when another of their comments is reported', async () => {
    const { reader, writer, contentId, listed, showAgain, seen } = await reported();
    await showAgain();
    const commentId = await add.addComment(contentId, writer.id, '또 다른 댓글');
    await count(contentId);
    const filing = { reporterId: reader.id, reasonId: SPAM };
    await fileReport(api.db, { kind: 'article', contentId, commentId }, filing);
    expect(await listed()).toEqual([writer.id]);
    expect(await seen()).toEqual(none);
  });

  test('stays blocked if the reporter has blocked them', async () => {
    const { reader, writer, ask, showAgain, seen } = await reported();
    await api.db.insert(block).values({ blockerId: reader.id, blockedId: writer.id });
    const { list } = (await ask('GET /api/v1/article/comment/report/writer')).body.result;
    expect(list).toMatchObject([{ userId: writer.id, isBlock: true }]);
    expect(outcome(await showAgain())).toEqual([200, 'OK']);
    expect(await api.db.$count(block, eq(block.blockerId, reader.id))).toBe(1);
    expect(await seen()).toEqual(none);
  });

  test.each(['story', 'talk'] as const)('is not listed for a report of a comment on a %s', async (kind) => {
    const { reader, contentId, ask, listed, showAgain } = await reported(kind);
    expect(await listed()).toEqual([]);
    expect(outcome(await showAgain())).toEqual(NOT_FOUND);
    const [filed] = await api.db.select().from(report).where(eq(report.reporterId, reader.id));
    expect(filed?.shownAgainAt).toBeNull();
    const path = kind === 'story' ? `/api/v1/discover/${contentId}/comment` : `/api/v1/community/${contentId}/comment`;
    const { text } = await ask(`GET ${path}`);
    expect(text).toContain('신고한 댓글입니다.');
    expect(text).toContain('다른 댓글');
  });

  test('is shown again without other contents that the same reporter reported', async () => {
    const { reader, writer, showAgain } = await reported();
    const talkId = await add.addTalk({ authorId: writer.id });
    const storyId = await add.addStory();
    const commentId = await add.addComment(storyId, writer.id);
    const filing = { reporterId: reader.id, reasonId: SPAM };
    await fileReport(api.db, { kind: 'talk', contentId: talkId }, filing);
    await fileReport(api.db, { kind: 'story', contentId: storyId, commentId }, filing);
    await reportMember(api.db, writer.id, filing);
    await showAgain();
    const rows = await api.db.select().from(report).where(eq(report.reporterId, reader.id)).orderBy(report.id);
    expect(rows.map(({ shownAgainAt }) => shownAgainAt !== null)).toEqual([true, false, false, false]);
  });

  test('is not listed once an operator has dismissed the report', async () => {
    const { reader, listed } = await reported();
    const [filed] = await api.db.select().from(report).where(eq(report.reporterId, reader.id));
    await decide(api.db, filed?.id ?? 0, { outcome: 'KEPT', by: null });
    expect(await listed()).toEqual([]);
  });

  test(`is listed once for several reports, the newest first, ${HIDDEN_WRITERS_SHOWN} at once`, async () => {
    const reader = await add.addAccount();
    const contentId = await add.addArticle();
    const writers: number[] = [];
    for (let minute = 0; minute <= HIDDEN_WRITERS_SHOWN; minute += 1) writers.push(await add.addMember());
    const file = async (targetId: number, createdAt: Date) => {
      const commentId = await add.addComment(contentId, targetId);
      await api.db
        .insert(report)
        .values({ reporterId: reader.id, targetId, contentId, commentId, reasonId: SPAM, createdAt });
    };
    for (const [minute, writer] of writers.entries()) await file(writer, new Date(2026, 0, 1, 0, minute));
    const [first = 0, second = 0, ...rest] = writers;
    await file(first, new Date(2026, 0, 2));
    await api.db.update(member).set({ status: 'left', nickname: '탈퇴한 회원' }).where(eq(member.id, first));
    const { items, hasMore } = await listHiddenWriters(api.db, reader.id);
    expect(items.map(({ id }) => id)).toEqual([first, ...rest.toReversed()]);
    expect(hasMore).toBe(true);
    await showWriterAgain(api.db, { reporterId: reader.id, writerId: first });
    const after = await listHiddenWriters(api.db, reader.id);
    expect(after.items.map(({ id }) => id)).toEqual([...rest.toReversed(), second]);
    expect(after.hasMore).toBe(false);
  });
});
