import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { audit, content, decision, report } from '../../../src/db/schema/index.ts';
import { AGE_THAT_COUNTS_DAYS, REPORTS_THAT_HIDE } from '../../../src/features/community/report/report.ts';
import { projectRoot } from '../../../src/lib/files/project-root.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';

const MIGRATION = join(projectRoot, 'src/db/migrations/former/0054_show_reported_articles.sql');
const SPAM = 1;

describe.each(databaseKinds)('the upgrade of articles that reports had hidden in an earlier release, on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
  });
  afterAll(() => database?.stop());

  /** Adds a hidden article with this many open reports by accounts of this age. */
  async function hidden({ reports = REPORTS_THAT_HIDE, days = AGE_THAT_COUNTS_DAYS } = {}) {
    const authorId = await add.addMember();
    const id = await add.addArticle({ authorId, status: 'HIDDEN' });
    for (let count = 0; count < reports; count++) {
      const reporterId = await add.addMember();
      await database.db.execute(
        sql`update member set created_at = now() - make_interval(days => ${days}) where id = ${reporterId}`,
      );
      await database.db
        .insert(report)
        .values({ reporterId, targetId: authorId, contentId: id, reasonId: SPAM, excerpt: '글' });
    }
    return { id, authorId };
  }

  const note = (id: number, act: string) =>
    database.db.insert(audit).values({ act, objectKind: 'content', objectId: id });
  const upgrade = () => database.db.execute(sql.raw(readFileSync(MIGRATION, 'utf8')));
  const statusOf = async (id: number) =>
    (await database.db.select({ status: content.status }).from(content).where(eq(content.id, id)))[0]?.status;

  test('shows an article that only reports had hidden, notifies every process, and keeps the reports open', async () => {
    const { id } = await hidden();
    const restored = await hidden();
    for (const act of ['content hidden', 'content shown']) await note(restored.id, act);
    const heard = await hear(database.db);
    await upgrade();
    for (const each of [id, restored.id]) {
      expect(await statusOf(each)).toBe('PUBLISHED');
      expect(await database.db.$count(report, eq(report.contentId, each))).toBe(REPORTS_THAT_HIDE);
    }
    expect(await heard.end()).toContainEqual({ what: 'status changed', id, kind: 'article' });
    expect(await database.db.$count(report, eq(report.status, 'OPEN'))).toBe(2 * REPORTS_THAT_HIDE);
  });

  test('keeps an article hidden that an editor, a decision or its author has hidden, or with too few reports', async () => {
    const { db } = database;
    const byEditor = await hidden();
    await note(byEditor.id, 'content hidden');
    const byDecision = await hidden();
    await db.insert(decision).values({
      contentId: byDecision.id,
      targetId: byDecision.authorId,
      outcome: 'HIDDEN',
      reasonId: SPAM,
      excerpt: '',
    });
    const byAuthor = await hidden();
    await db.update(content).set({ isHiddenByAuthor: true }).where(eq(content.id, byAuthor.id));
    const others = [await hidden({ reports: REPORTS_THAT_HIDE - 1 }), await hidden({ days: AGE_THAT_COUNTS_DAYS - 1 })];
    await upgrade();
    for (const { id } of [byEditor, byDecision, byAuthor, ...others]) expect(await statusOf(id)).toBe('HIDDEN');
  });
});
