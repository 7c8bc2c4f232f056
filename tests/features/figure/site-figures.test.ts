import { eq, sql } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comment, content, member } from '../../../src/db/schema/index.ts';
import { getSiteFigures, getWaitingReports } from '../../../src/features/operations/figure/site-figures.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { databaseKinds } from '../../harness/database/database.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

/** A quarter past midnight in Korea; in UTC it is still the day before. */
const NOW = new Date('2026-03-01T15:15:00Z');

describe.each(databaseKinds)('the figures of the site on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(kind);
  });
  afterAll(() => api?.stop());

  test('equal the rows of each Korean day', async () => {
    const { db } = api;
    const add = fixtures(db);
    const author = await add.addMember();
    const [today, yesterday] = [await add.addTalk({ authorId: author }), await add.addTalk({ authorId: author })];
    const story = await add.addStory({ authorId: author });
    const said = await add.addComment(today, author);
    await fileReport(db, { kind: 'talk', contentId: today }, { reporterId: await add.addMember(), reasonId: 1 });
    await db.update(member).set({ createdAt: new Date('2025-01-01') });
    await db.update(member).set({ createdAt: NOW }).where(eq(member.id, author));
    const at = (id: number, moment: string) =>
      db
        .update(content)
        .set({ createdAt: new Date(moment) })
        .where(eq(content.id, id));
    await at(today, '2026-03-01T15:00:00Z');
    await at(yesterday, '2026-03-01T14:59:59Z');
    await at(story, '2026-02-22T15:00:00Z');
    await db.update(comment).set({ createdAt: NOW }).where(eq(comment.id, said));
    await db.execute(sql`update report set created_at = ${NOW.toISOString()}`);
    const { of } = await getSiteFigures(db, 7, NOW);
    expect(Object.fromEntries(Object.entries(of).map(([figure, { counts }]) => [figure, counts.slice(-2)]))).toEqual({
      joined: [0, 1],
      active: [1, 1],
      talks: [1, 1],
      stories: [0, 0],
      comments: [0, 1],
      reports: [0, 1],
    });
    expect([of.stories.total, of.stories.before]).toEqual([0, 1]);
    // One member wrote on two days of this period, and on one day of the period before.
    expect([of.active.total, of.active.before]).toEqual([1, 1]);
    await at(yesterday, '2026-02-26T14:59:59Z');
    const { of: ofYear, spans } = await getSiteFigures(db, 365, NOW);
    const active = Object.fromEntries(spans.map(({ to }, index) => [to, ofYear.active.counts[index]]));
    expect([ofYear.active.total, active['2026-03-02'], active['2026-02-23']]).toEqual([1, 1, 1]);
    await db.execute(sql`update report set created_at = now() - interval '5 hours 30 minutes'`);
    expect(await getWaitingReports(db)).toEqual({ count: 1, oldest: 5, median: 5 });
  });
});
