import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, member, report, talk } from '../../../src/db/schema/index.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { listOwnReports } from '../../../src/features/community/report/decision/decisions.server.ts';
import { listOpenReports } from '../../../src/features/community/report/decision/moderation.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { reportMember } from '../../../src/features/community/report/report-member.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

const [SPAM, ABUSE] = [1, 2];

describe.each(databaseKinds)('what is reported again after a decision that took action, on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let reporterId: number;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    reporterId = await add.addMember();
  });
  afterAll(() => database?.stop());

  type File = (reasonId: number) => Promise<'filed' | 'already'>;

  async function aboutTalk(): Promise<{ file: File; change: () => Promise<unknown> }> {
    const contentId = await add.addTalk({ text: '처음 글' });
    return {
      file: (reasonId) => fileReport(database.db, { kind: 'talk', contentId }, { reporterId, reasonId }),
      change: () => database.db.update(talk).set({ text: '고친 글' }).where(eq(talk.id, contentId)),
    };
  }

  async function aboutComment(): ReturnType<typeof aboutTalk> {
    const contentId = await add.addArticle();
    const commentId = await add.addComment(contentId, await add.addMember(), '처음 글');
    return {
      file: (reasonId) => fileReport(database.db, { kind: 'article', contentId, commentId }, { reporterId, reasonId }),
      change: () => database.db.update(comment).set({ body: '고친 글' }).where(eq(comment.id, commentId)),
    };
  }

  async function aboutMember(): ReturnType<typeof aboutTalk> {
    const id = await add.addMember();
    const say = (introduction: string) => database.db.update(member).set({ introduction }).where(eq(member.id, id));
    await say('처음 글');
    return {
      file: (reasonId) => reportMember(database.db, id, { reporterId, reasonId }),
      change: () => say('고친 글'),
    };
  }

  test.each([
    ['a talk', aboutTalk],
    ['a comment', aboutComment],
    ['a member', aboutMember],
  ])('%s waits for an operator again, as it stands now', async (_, about) => {
    const { file, change } = await about();
    expect([await file(SPAM), await file(SPAM)]).toEqual(['filed', 'already']);
    const waiting = async () => (await listOpenReports(database.db)).items;
    const [{ id = 0 } = {}] = await waiting();
    await decide(database.db, id, { outcome: 'WARNED', by: null });
    expect(await waiting()).toEqual([]);
    await change();
    expect([await file(ABUSE), await file(ABUSE)]).toEqual(['filed', 'already']);
    const [again] = await waiting();
    expect(again).toMatchObject({ id, reasonIds: [ABUSE], reports: 1 });
    expect(again?.excerpt).toContain('고친 글');
    const [own] = (await listOwnReports(database.db, reporterId)).items;
    expect(own).toMatchObject({ id, status: 'OPEN', decidedAt: null, isTakenBack: false });
    await decide(database.db, id, { outcome: 'KEPT', by: null });
    await expect(file(ABUSE)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await database.db.delete(report).where(eq(report.id, id));
  });
});
