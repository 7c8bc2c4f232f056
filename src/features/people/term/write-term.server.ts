import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { termVersion } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { koreanDay, koreanDayBegin } from '../../../lib/dates.ts';
import { audited } from '../../operations/audit/audit.server.ts';
import { daysOf } from './term.ts';
import { type TermCode, termCodes } from '../../../site/path-values.ts';
import { faultOfTerm } from './term-text.ts';
import type { TermForm } from './term-form.ts';

/**
 * Versions of terms as operators write them: as drafts, which are published with a start day and never change from that
 * day on.
 */

const MOST_DRAFTS = 5;
/** Maximum number of days until a version begins. */
const MOST_DAYS_AHEAD = 366;

export type WrittenTerm = {
  id: number;
  code: TermCode;
  effectiveAt: Date | null;
  text: string;
  changes: string[];
  asksConsent: boolean;
  isToDisadvantage: boolean;
  publishedAt: Date | null;
  revision: number;
  hasBegun: boolean;
};

export type ListedTerm = Omit<WrittenTerm, 'text' | 'changes'>;

const listed = {
  id: termVersion.id,
  code: termVersion.code,
  effectiveAt: termVersion.effectiveAt,
  asksConsent: termVersion.asksConsent,
  isToDisadvantage: termVersion.isToDisadvantage,
  publishedAt: termVersion.publishedAt,
  revision: termVersion.revision,
  hasBegun: sql<boolean>`${termVersion.publishedAt} is not null and ${termVersion.effectiveAt} <= now()`,
};
const whole = { ...listed, text: termVersion.text, changes: termVersion.changes };
const isDraft = isNull(termVersion.publishedAt);

/** Lists the drafts and then the versions of each kind of terms, latest first. */
export async function listWrittenTerms(db: Queryable): Promise<{ code: TermCode; versions: ListedTerm[] }[]> {
  const rows = await db
    .select(listed)
    .from(termVersion)
    .orderBy(asc(isNotNull(termVersion.publishedAt)), desc(termVersion.effectiveAt), desc(termVersion.id));
  return termCodes.map((code) => ({ code, versions: rows.filter((row) => row.code === code) }));
}

export async function getWrittenTerm(db: Queryable, id: number): Promise<WrittenTerm | undefined> {
  const [found] = await db.select(whole).from(termVersion).where(eq(termVersion.id, id));
  return found;
}

/** Returns the published version that precedes this one by its start day. A draft without a day counts as the last. */
export async function textBefore(
  db: Queryable,
  { id, code, effectiveAt }: Pick<WrittenTerm, 'id' | 'code' | 'effectiveAt'>,
): Promise<{ text: string; effectiveAt: Date } | undefined> {
  const isBefore = effectiveAt ? lt(termVersion.effectiveAt, effectiveAt) : undefined;
  const [found] = await db
    .select({ text: termVersion.text, effectiveAt: termVersion.effectiveAt })
    .from(termVersion)
    .where(
      and(isNotNull(termVersion.publishedAt), eq(termVersion.code, code), isBefore, sql`${termVersion.id} <> ${id}`),
    )
    .orderBy(desc(termVersion.effectiveAt))
    .limit(1);
  return found?.effectiveAt ? { text: found.text, effectiveAt: found.effectiveAt } : undefined;
}

/**
 * Creates a draft with the text of the last published version.
 * @returns its id
 * @throws ApiError 400 above `MOST_DRAFTS` drafts of these terms
 */
export function beginTermDraft(db: Database, by: number, code: TermCode): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${termVersion} in share row exclusive mode`);
    const drafts = await transaction.$count(termVersion, and(isDraft, eq(termVersion.code, code)));
    if (drafts >= MOST_DRAFTS) {
      throw new ApiError(
        'BAD_REQUEST',
        `초안은 약관마다 ${MOST_DRAFTS}개까지 둘 수 있어요. 쓰지 않는 초안을 삭제해 주세요.`,
      );
    }
    const last = await textBefore(transaction, { id: 0, code, effectiveAt: null });
    const [added] = await transaction
      .insert(termVersion)
      .values({ code, text: last?.text ?? '' })
      .returning({ id: termVersion.id });
    if (!added) throw new Error('the draft was not returned');
    await audited(transaction, { by, act: 'term draft begun', on: { kind: 'term', id: added.id }, after: { code } });
    return added.id;
  });
}

/** @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE when the draft was changed since it was read, or was published */
export async function saveTermDraft(db: Database, by: number, id: number, form: TermForm): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockDraft(transaction, id, form.revision);
    const after = {
      effectiveAt: form.effectiveOn,
      text: form.text,
      changes: form.changes,
      asksConsent: form.consent === 'ask',
      isToDisadvantage: form.isToDisadvantage,
    };
    const changed = Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof after]),
    );
    if (changed.length === 0) return;
    await transaction
      .update(termVersion)
      .set({ ...after, revision: before.revision + 1 })
      .where(eq(termVersion.id, id));
    const names = changed.map(([name]) => name);
    const only = (values: typeof after) =>
      Object.fromEntries(Object.entries(withLength(values)).filter(([name]) => names.includes(name)));
    const on = { kind: 'term', id } as const;
    await audited(transaction, { by, act: 'term draft changed', on, before: only(before), after: only(after) });
  });
}

/** Deletes a draft. Idempotent. @throws ApiError CHANGED_ELSEWHERE when the draft was published meanwhile */
export async function deleteTermDraft(db: Database, by: number, id: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.select({ id: termVersion.id }).from(termVersion).where(eq(termVersion.id, id)).for('update');
    const [gone] = await transaction
      .delete(termVersion)
      .where(and(eq(termVersion.id, id), isDraft))
      .returning();
    if (!gone) {
      if (await getWrittenTerm(transaction, id)) throw new ApiError('CHANGED_ELSEWHERE');
      return;
    }
    const { code, text, changes } = gone;
    const on = { kind: 'term', id } as const;
    await audited(transaction, { by, act: 'term draft deleted', on, before: withLength({ code, text, changes }) });
  });
}

/** Replaces a draft's text by its length for the audit log: the text is long and may never be published. */
function withLength<Values extends { text: string }>(values: Values): Omit<Values, 'text'> & { text: string } {
  return { ...values, text: `${values.text.length.toLocaleString('ko-KR')}자` };
}

/** Returns messages about all faults that prevent the publication of a draft. */
export async function faultsOfDraft(db: Queryable, draft: WrittenTerm, now: Date): Promise<string[]> {
  const { effectiveAt } = draft;
  const before = await textBefore(db, draft);
  const fault = faultOfTerm(draft.text);
  return [
    ...(effectiveAt ? await faultsOfDay(db, { ...draft, effectiveAt }, now) : ['시행하는 날을 정해 주세요.']),
    ...(fault ? [fault] : []),
    ...(before?.text === draft.text ? ['앞 버전과 달라진 것이 없어요. 본문을 수정해 주세요.'] : []),
    ...(draft.changes.length === 0 ? ['달라진 점을 한 줄 이상 적어 주세요. 회원에게 알리는 말이에요.'] : []),
  ];
}

async function faultsOfDay(
  db: Queryable,
  { code, effectiveAt, id }: { code: TermCode; effectiveAt: Date; id: number },
  now: Date,
): Promise<string[]> {
  if (effectiveAt < koreanDayBegin(now, 1)) return ['시행하는 날은 내일부터 고를 수 있어요.'];
  if (effectiveAt > koreanDayBegin(now, MOST_DAYS_AHEAD)) return ['시행하는 날은 1년 안에서 골라 주세요.'];
  const isSameDay = and(
    isNotNull(termVersion.publishedAt),
    eq(termVersion.code, code),
    eq(termVersion.effectiveAt, effectiveAt),
  );
  const others = await db.$count(termVersion, and(isSameDay, sql`${termVersion.id} <> ${id}`));
  return others > 0 ? [`${koreanDay(effectiveAt)}에 시행하는 버전이 이미 있어요. 다른 날을 골라 주세요.`] : [];
}

/**
 * Publishes a draft in the caller's transaction, if it still has the revision that the operator saw.
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE when it was changed meanwhile; 400 while it has faults
 */
export async function publishTerm(db: Queryable, by: number, id: number, revision: number): Promise<WrittenTerm> {
  // Locks the row before the table, in the same order as saving a draft.
  const { now, ...draft } = await lockDraft(db, id, revision);
  await db.execute(sql`lock table ${termVersion} in share row exclusive mode`);
  const [fault] = await faultsOfDraft(db, draft, now);
  if (fault !== undefined) throw new ApiError('BAD_REQUEST', fault);
  await db
    .update(termVersion)
    .set({ publishedAt: sql`now()`, publishedBy: by })
    .where(eq(termVersion.id, id));
  const { code, changes, asksConsent, isToDisadvantage, effectiveAt, text } = draft;
  const after = { code, ...(effectiveAt && daysOf(effectiveAt)), changes, asksConsent, isToDisadvantage, text };
  await audited(db, { by, act: 'term published', on: { kind: 'term', id }, after });
  await publishEvents(db, { what: 'terms changed' });
  return draft;
}

/**
 * Turns a published version that has not begun into a draft again, in the caller's transaction.
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE when it has begun or was withdrawn already
 */
export async function withdrawTerm(db: Queryable, by: number, id: number): Promise<WrittenTerm> {
  const before = await getWrittenTerm(db, id);
  if (!before) throw new ApiError('NOT_FOUND');
  const isComing = and(isNotNull(termVersion.publishedAt), gt(termVersion.effectiveAt, sql`now()`));
  const withdrawn = await db
    .update(termVersion)
    .set({ publishedAt: null, publishedBy: null, revision: sql`${termVersion.revision} + 1` })
    .where(and(eq(termVersion.id, id), isComing))
    .returning({ id: termVersion.id });
  if (withdrawn.length === 0) throw new ApiError('CHANGED_ELSEWHERE');
  const { code, effectiveAt } = before;
  const shown = { code, ...(effectiveAt && daysOf(effectiveAt)) };
  await audited(db, { by, act: 'term withdrawn', on: { kind: 'term', id }, before: shown });
  await publishEvents(db, { what: 'terms changed' });
  return before;
}

/** @returns the draft, with the time by the database's clock */
async function lockDraft(db: Queryable, id: number, revision: number): Promise<WrittenTerm & { now: Date }> {
  const now = sql`now()`.mapWith(termVersion.effectiveAt);
  const [found] = await db
    .select({ ...whole, now })
    .from(termVersion)
    .where(eq(termVersion.id, id))
    .for('no key update');
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.publishedAt || found.revision !== revision) throw new ApiError('CHANGED_ELSEWHERE');
  return found;
}
