import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/connection.ts';
import { and, eq, sql } from '../../../src/db/drizzle.ts';
import { comment, content, decision, member, report } from '../../../src/db/schema/index.ts';
import { actOnArticle, standingOf } from '../../../src/features/contents/article/article-acts.server.ts';
import { recountComments } from '../../../src/features/writing/content/comment-count.server.ts';
import { decideAppeal, sendAppeal } from '../../../src/features/community/report/appeal/appeal.server.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { finishDeletions } from '../../../src/features/community/report/decision/finish-deletions.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import type { NamedContent, ReportSubject } from '../../../src/features/community/report/report-subjects.server.ts';
import { isAbout } from '../../../src/features/community/report/standing/reported-by-many.server.ts';
import { hideStory, publishStory } from '../../../src/features/contents/story/story-status.server.ts';
import { serverDatabases, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { decideAs } from '../../harness/actors/decide-as.ts';
import { isFull, times } from '../../harness/endurance.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import {
  decidingSteps,
  type ModeratedKind,
  moderatedKinds,
  SequenceModel,
  type Step,
  type Visibility,
} from './sequence-model.ts';

const SPAM = 1;
/** The length of the sequences. Every possible sequence of this length is tested. */
const STEPS = isFull ? 5 : 3;

describe.each(serverDatabases)('a sequence of decisions and appeals on %s', (databaseKind) => {
  let database: TestDatabase;
  let people: { authorId: number; operators: [number, number]; reporters: number[] };

  beforeAll(async () => {
    database = await startTestDatabase(databaseKind);
    const add = fixtures(database.db);
    const operators: [number, number] = [await add.addMember(), await add.addMember()];
    const reporters = [];
    for (let index = 0; index < 50; index++) reporters.push(await add.addMember());
    await database.db.update(member).set({ createdAt: sql`now() - interval '8 days'` });
    people = { authorId: await add.addMember(), operators, reporters };
  });
  afterAll(() => database?.stop());

  /** Runs in a transaction that is rolled back, so that every sequence begins with the same rows. */
  async function inRolledBack(db: Pick<Database, 'transaction'>, run: (db: Database) => Promise<void>): Promise<void> {
    const undo = new Error('the end of a sequence');
    await db
      .transaction(async (transaction) => {
        await run(transaction as unknown as Database);
        throw undo;
      })
      .catch((error) => {
        if (error !== undo) throw error;
      });
  }

  type Subject = { named: NamedContent; thing: ReportSubject; decisionIds: number[]; reporters: number[] };

  async function addSubject(db: Database, kind: ModeratedKind): Promise<Subject> {
    const add = fixtures(db);
    const { authorId } = people;
    const contentKind = kind === 'comment on a talk' ? 'talk' : kind === 'comment on an article' ? 'article' : kind;
    const contentId = await { story: add.addStory, article: add.addArticle, talk: add.addTalk }[contentKind]({
      authorId,
    });
    const commentId = kind.startsWith('comment') ? await add.addComment(contentId, authorId) : undefined;
    await recountComments(db, [contentId]);
    return {
      named: { kind: contentKind, contentId, commentId },
      thing: { contentId, commentId: commentId ?? null },
      decisionIds: [],
      reporters: [...people.reporters],
    };
  }

  async function visibilityOf(db: Database, { contentId, commentId }: ReportSubject): Promise<Visibility | 'deleted'> {
    const names = { PUBLISHED: 'shown', ACTIVE: 'shown', HELD: 'pending review', HIDDEN: 'hidden' } as const;
    const [on] = await db.select().from(content).where(eq(content.id, contentId));
    const [row] = commentId === null ? [] : await db.select().from(comment).where(eq(comment.id, commentId));
    if (on?.kind !== 'story' || commentId !== null) expect(on?.isHiddenByAuthor).toBe(false);
    if (row) {
      expect(on?.commentCount).toBe(row.status === 'ACTIVE' ? 1 : 0);
      return row.body === '' ? 'deleted' : (names[row.status as keyof typeof names] ?? 'deleted');
    }
    if (on?.isHiddenByAuthor) return 'hidden by author';
    return names[on?.status as keyof typeof names] ?? 'deleted';
  }

  async function take(db: Database, subject: Subject, step: Step): Promise<void> {
    const { named, thing, decisionIds } = subject;
    const { authorId, operators } = people;
    const [first, second] = operators;
    switch (step.type) {
      case 'decide': {
        const { outcome } = step;
        const [open] = await db
          .select({ id: report.id })
          .from(report)
          .where(and(isAbout(thing), eq(report.status, 'OPEN')))
          .limit(1);
        const id = open
          ? await decide(db, open.id, { outcome, by: first, reasonId: SPAM })
          : await decideAs(db, first, thing, outcome);
        decisionIds.push(id ?? 0);
        break;
      }
      case 'answer objection': {
        const id = decisionIds[step.to] ?? 0;
        await sendAppeal(db, { id, memberId: authorId, text: '다시 봐 주세요.' });
        expect(await decideAppeal(db, id, { by: second, outcome: step.outcome, words: '' })).toBeUndefined();
        break;
      }
      case 'file reports':
        for (const reporterId of subject.reporters.splice(0, step.number))
          await fileReport(db, named, { reporterId, reasonId: SPAM });
        break;
      case 'author hides':
        await hideStory(db, authorId, thing.contentId);
        break;
      case 'author shows':
        await publishStory(db, authorId, thing.contentId);
        break;
      case 'editor hides':
      case 'editor shows': {
        const [row] = await db.select().from(content).where(eq(content.id, thing.contentId));
        if (!row) throw new Error('the article was not found');
        await actOnArticle(db, row.id, step.type === 'editor hides' ? 'hide' : 'show', {
          by: second,
          seen: standingOf(row),
        });
        break;
      }
      case 'author adds a link': {
        const held = { status: 'HELD', pendingSince: sql`now()` } as const;
        if (thing.commentId === null) await db.update(content).set(held).where(eq(content.id, thing.contentId));
        else await db.update(comment).set(held).where(eq(comment.id, thing.commentId));
        await recountComments(db, [thing.contentId]);
      }
    }
  }

  /** Checks the state after the time for appeals is over. */
  async function expectEnd(db: Database, { thing }: Subject, model: SequenceModel): Promise<void> {
    await db.update(decision).set({ appealUntil: sql`now() - interval '1 minute'` });
    const faults: unknown[] = [];
    await finishDeletions(db, pino({}, { write: (line: string) => void faults.push(line) }));
    expect(faults).toEqual([]);
    expect(await visibilityOf(db, thing)).toBe(model.ruling() === 'DELETED' ? 'deleted' : model.visibility());
  }

  const told = (steps: Step[]) => steps.map((step) => JSON.stringify(step)).join('\n');

  /** Runs every sequence that begins with these steps. Each step runs once, in a savepoint. */
  async function takeAll(
    db: Database,
    { subject, model, before }: { subject: Subject; model: SequenceModel; before: Step[] },
  ): Promise<number> {
    if (before.length === STEPS) return 1;
    let sequences = 0;
    for (const step of decidingSteps(model)) {
      const steps = [...before, step];
      await inRolledBack(db, async (savepoint) => {
        const after = { subject: { ...subject, decisionIds: [...subject.decisionIds] }, model: model.copy() };
        await take(savepoint, after.subject, step);
        after.model.take(step);
        expect(await visibilityOf(savepoint, subject.thing), told(steps)).toBe(after.model.visibility());
        await inRolledBack(savepoint, (end) => expectEnd(end, after.subject, after.model));
        sequences += await takeAll(savepoint, { ...after, before: steps });
      });
    }
    return sequences;
  }

  // One content and one comment suffice to find errors in decisions. Full runs also test the other kinds.
  const everyKind = isFull ? moderatedKinds : (['talk', 'comment on a talk'] as const);
  test.each(everyKind)(
    `leaves a %s in the state of the latest decision in force, for every sequence of ${STEPS} steps`,
    { timeout: 300_000 },
    async (kind) => {
      await inRolledBack(database.db, async (db) => {
        const subject = await addSubject(db, kind);
        expect(await takeAll(db, { subject, model: new SequenceModel(kind), before: [] })).toBeGreaterThan(
          isFull ? 350 : 50,
        );
      });
    },
  );

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      type: fc.constant('decide' as const),
      outcome: fc.constantFrom(
        'KEPT' as const,
        'WARNED' as const,
        'HIDDEN' as const,
        'DELETED' as const,
        'SUSPENDED' as const,
      ),
    }),
    fc.record({
      type: fc.constant('answer objection' as const),
      to: fc.nat({ max: 5 }),
      outcome: fc.constantFrom('UPHELD' as const, 'OVERTURNED' as const),
    }),
    fc.record({ type: fc.constant('file reports' as const), number: fc.constantFrom(1 as const, 5 as const) }),
    fc.record({
      type: fc.constantFrom(
        'author hides' as const,
        'author shows' as const,
        'editor hides' as const,
        'editor shows' as const,
        'author adds a link' as const,
      ),
    }),
  );

  test.each(moderatedKinds)(
    'leaves a %s in that state also with reports, pending reviews and actions of its author and editors',
    { timeout: 300_000 },
    async (kind) => {
      const sequences = fc.array(step, { minLength: 2, maxLength: 24 });
      await fc.assert(
        fc.asyncProperty(sequences, (steps) =>
          inRolledBack(database.db, async (db) => {
            const subject = await addSubject(db, kind);
            const model = new SequenceModel(kind);
            const taken: Step[] = [];
            for (const next of steps) {
              if (!model.can(next)) continue;
              taken.push(next);
              await take(db, subject, next);
              const before = model.decisions.length;
              model.take(next);
              if (next.type === 'editor shows' && model.decisions.length > before) subject.decisionIds.push(0);
              expect(await visibilityOf(db, subject.thing), told(taken)).toBe(model.visibility());
            }
            await expectEnd(db, subject, model);
          }),
        ),
        { numRuns: times({ full: 400, quick: 25 }) },
      );
    },
  );
});
