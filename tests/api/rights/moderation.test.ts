import { spawnSync } from 'node:child_process';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, content, member, report } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { listOpenReports } from '../../../src/features/community/report/decision/moderation.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { reportMember } from '../../../src/features/community/report/report-member.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { call } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer } from '../../harness/server/server.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

const SPAM = 1;

describe.each(serverDatabases)('reports and operators’ decisions on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;

  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  const newAsk = async () => askAs(server, await add.addAccount());
  const reportTalk = (ask: Ask, id: number) => ask(`POST /api/v1/community/talk/${id}/report`, { reportCodeId: SPAM });
  const talk = async (id: number) => (await server.db.select().from(content).where(eq(content.id, id)))[0];

  /** Adds accounts that are old enough for their reports to count. */
  async function addAged(count: number): Promise<number[]> {
    const ids = await Promise.all(Array.from({ length: count }, () => add.addMember()));
    for (const id of ids) {
      await server.db
        .update(member)
        .set({ createdAt: sql`now() - interval '7 days 1 minute'` })
        .where(eq(member.id, id));
    }
    return ids;
  }

  const fileAll = async (reporters: number[], named: Parameters<typeof fileReport>[1]) => {
    for (const reporterId of reporters) await fileReport(server.db, named, { reporterId, reasonId: SPAM });
  };

  describe('reports of five old accounts', () => {
    test('hide a talk until an operator dismisses the reports', async () => {
      const id = await add.addTalk();
      const named = { kind: 'talk', contentId: id } as const;
      await fileAll([await add.addMember(), await add.addMember(), ...(await addAged(4))], named);
      expect((await talk(id))?.status).toBe('PUBLISHED');
      await fileAll(await addAged(1), named);
      expect((await talk(id))?.status).toBe('HIDDEN');
      await expect.poll(async () => (await call(server, `GET /community/view/${id}`)).status).toBe(404);
      const [open] = await server.db.select().from(report).where(eq(report.contentId, id));
      const moderator = await add.addMember();
      expect(await decide(server.db, open?.id ?? 0, { outcome: 'KEPT', by: moderator })).toBeTypeOf('number');
      expect((await talk(id))?.status).toBe('PUBLISHED');
      const decided = await server.db.select().from(report).where(eq(report.contentId, id));
      expect(new Set(decided.map(({ status, decidedBy }) => `${status} ${decidedBy}`))).toEqual(
        new Set([`DISMISSED ${moderator}`]),
      );
      // After a dismissal it takes five new reports to hide the talk again.
      await fileAll(await addAged(4), named);
      expect((await talk(id))?.status).toBe('PUBLISHED');
    });

    test('hide a comment, and its content counts one comment less until it is shown again', async () => {
      const id = await add.addTalk();
      const author = await add.addMember();
      const commentId = await add.addComment(id, author);
      await add.addComment(id, author);
      await server.db.update(content).set({ commentCount: 2 }).where(eq(content.id, id));
      await fileAll(await addAged(5), { kind: 'talk', contentId: id, commentId });
      const statusAndCount = async () => {
        const [row] = await server.db.select().from(comment).where(eq(comment.id, commentId));
        return [row?.status, (await talk(id))?.commentCount];
      };
      expect(await statusAndCount()).toEqual(['HIDDEN', 1]);
      const [open] = await server.db.select().from(report).where(eq(report.commentId, commentId));
      await decide(server.db, open?.id ?? 0, { outcome: 'KEPT', by: null });
      expect(await statusAndCount()).toEqual(['ACTIVE', 2]);
    });

    test('hide no article of the magazine, but a comment on it', async () => {
      const id = await add.addArticle();
      const commentId = await add.addComment(id, await add.addMember());
      const reporters = await addAged(6);
      await fileAll(reporters, { kind: 'article', contentId: id });
      expect((await talk(id))?.status).toBe('PUBLISHED');
      expect((await call(server, `GET /article/${id}`)).status).toBe(200);
      const waiting = (await listOpenReports(server.db)).items.find(({ contentId }) => contentId === id);
      expect(waiting).toMatchObject({ reports: 6, isHidden: false });
      await fileAll(reporters.slice(0, 5), { kind: 'article', contentId: id, commentId });
      const [row] = await server.db.select().from(comment).where(eq(comment.id, commentId));
      expect(row?.status).toBe('HIDDEN');
    });

    test('hide a story', async () => {
      const id = await add.addStory();
      await fileAll(await addAged(5), { kind: 'story', contentId: id });
      expect((await talk(id))?.status).toBe('HIDDEN');
    });

    test('hide once when they are concurrent', async () => {
      const id = await add.addTalk();
      const reporters = await addAged(8);
      const filed = await Promise.allSettled(
        reporters.map((reporterId) =>
          fileReport(server.db, { kind: 'talk', contentId: id }, { reporterId, reasonId: SPAM }),
        ),
      );
      expect((await talk(id))?.status).toBe('HIDDEN');
      expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect(await server.db.$count(report, eq(report.contentId, id))).toBe(5);
    });
  });

  test('an upheld report hides the talk without other reports, and a decision is final', async () => {
    const id = await add.addTalk();
    await reportTalk(await newAsk(), id);
    const [open] = await server.db.select().from(report).where(eq(report.contentId, id));
    expect(await decide(server.db, open?.id ?? 0, { outcome: 'HIDDEN', by: null })).toBeTypeOf('number');
    expect((await talk(id))?.status).toBe('HIDDEN');
    expect(await decide(server.db, open?.id ?? 0, { outcome: 'KEPT', by: null })).toBeUndefined();
    expect((await talk(id))?.status).toBe('HIDDEN');
  });

  test('dismissed reports do not show a talk that its author deleted', async () => {
    const id = await add.addTalk();
    await fileAll(await addAged(5), { kind: 'talk', contentId: id });
    await setContentStatus(server.db, id, 'DELETED');
    const [open] = await server.db.select().from(report).where(eq(report.contentId, id));
    await decide(server.db, open?.id ?? 0, { outcome: 'KEPT', by: null });
    expect((await talk(id))?.status).toBe('DELETED');
  });

  test('a reported member is in the queue once and decided once, and the operator takes the measures', async () => {
    await server.db.update(report).set({ status: 'DISMISSED' });
    const id = await add.addMember('수상한이');
    const talkId = await add.addTalk({ authorId: id });
    const [one, other] = [await add.addMember(), await add.addMember()];
    await reportMember(server.db, id, { reporterId: one, reasonId: 8 });
    await reportMember(server.db, id, { reporterId: other, reasonId: SPAM });
    await fileAll(await addAged(1), { kind: 'talk', contentId: talkId });
    const { items, total } = await listOpenReports(server.db);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { kind: 'member', contentId: null, target: { id }, excerpt: '수상한이', reasonIds: [1, 8], reports: 2 },
      { kind: 'talk', contentId: talkId },
    ]);
    expect(await decide(server.db, items[0]?.id ?? 0, { outcome: 'HIDDEN', by: null })).toBeTypeOf('number');
    expect(await decide(server.db, items[0]?.id ?? 0, { outcome: 'HIDDEN', by: null })).toBeUndefined();
    expect((await listOpenReports(server.db)).items).toMatchObject([{ kind: 'talk' }]);
    expect((await talk(talkId))?.status).toBe('PUBLISHED');
    await server.db.update(report).set({ status: 'DISMISSED' }).where(eq(report.targetId, id));
    await expect(reportMember(server.db, id, { reporterId: one, reasonId: 8 })).rejects.toThrow('문제가 없다고');
  });

  test('the queue has each content once, with the number and reasons of reports, the oldest first', async () => {
    await server.db.update(report).set({ status: 'DISMISSED' });
    const authorId = await add.addMember('글쓴이');
    const first = await add.addTalk({ authorId, text: '첫 톡' });
    const second = await add.addTalk({ text: '둘째 톡' });
    const [one, other] = [await add.addMember(), await add.addMember()];
    await fileReport(server.db, { kind: 'talk', contentId: first }, { reporterId: one, reasonId: 2 });
    await fileReport(server.db, { kind: 'talk', contentId: second }, { reporterId: one, reasonId: 1 });
    await fileReport(server.db, { kind: 'talk', contentId: first }, { reporterId: other, reasonId: 1 });
    const { items, total } = await listOpenReports(server.db);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      {
        kind: 'talk',
        contentId: first,
        commentId: null,
        excerpt: '첫 톡',
        reports: 2,
        reasonIds: [1, 2],
        target: { id: authorId, nickname: '글쓴이' },
      },
      { contentId: second, reports: 1 },
    ]);
  });
});

test('an operator reads the queue and decides by commands', async () => {
  const server = await startTestServer('embedded');
  try {
    const add = fixtures(server.db);
    const authorId = await add.addMember('광고쟁이');
    const id = await add.addTalk({ authorId, text: '광고\n톡' });
    await fileReport(server.db, { kind: 'talk', contentId: id }, { reporterId: await add.addMember(), reasonId: SPAM });
    const page = async () => (await fetch(`${server.origin}/community/view/${id}`)).status;
    expect(await page()).toBe(200);
    const admin = (...words: string[]) =>
      spawnSync(process.execPath, ['src/commands/admin.ts', ...words], {
        env: { DATA_DIR: server.dataDir, PATH: process.env.PATH ?? '' },
        encoding: 'utf8',
      });
    const { stdout } = admin('reports');
    const [line = '', count] = stdout.split('\n');
    expect(line.split('\t').slice(1)).toEqual([`talk ${id}`, '1x', '스팸·광고', '광고쟁이', '광고 톡']);
    expect(count).toBe('1 to decide');
    expect(admin('decide', line.split('\t')[0] ?? '', 'hide').status).toBe(0);
    const [row] = await server.db.select().from(content).where(eq(content.id, id));
    expect(row?.status).toBe('HIDDEN');
    // The server invalidates the cached page, on the embedded database, too.
    await expect.poll(page).toBe(404);
    expect(admin('decide', '999', 'keep').stderr).toBe('there is no open report 999\n');
  } finally {
    await server.stop();
  }
});
