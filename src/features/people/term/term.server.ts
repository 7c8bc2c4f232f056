import { and, desc, eq, inArray, isNotNull, lte, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { termVersion } from '../../../db/schema/index.ts';
import { daysOf, isTermCode, type Term, termKinds, type WholeTerm } from './term.ts';
import { type TermCode, termCodes } from '../../../site/path-values.ts';

/**
 * Published versions of the terms, for readers and members. The database's clock decides which versions are in force.
 */

const isOut = isNotNull(termVersion.publishedAt);
const hasBegun = lte(termVersion.effectiveAt, sql`now()`);

const columns = {
  id: termVersion.id,
  code: termVersion.code,
  effectiveAt: sql`${termVersion.effectiveAt}`.mapWith(termVersion.effectiveAt),
  state: sql<Term['state']>`case when term_version.effective_at > now() then 'coming'
    when exists (select from term_version as later where later.code = term_version.code
      and later.published_at is not null and later.effective_at <= now()
      and later.effective_at > term_version.effective_at) then 'past' else 'current' end`,
};
const wholeColumns = { ...columns, text: termVersion.text, changes: termVersion.changes };

function toTerm<Row extends { code: TermCode; effectiveAt: Date }>({ effectiveAt, ...row }: Row) {
  return { ...row, ...daysOf(effectiveAt), ...termKinds[row.code] };
}

/** Lists the version in force of each kind of terms, in the order in which newcomers are asked. */
export async function listCurrentTerms(db: Queryable): Promise<Term[]> {
  const rows = await db.select(columns).from(termVersion).where(and(isOut, hasBegun));
  const current = rows.filter(({ state }) => state === 'current').map(toTerm);
  return termCodes.flatMap((code) => current.filter((term) => term.code === code));
}

/** Lists the terms that newcomers are asked, in order. */
export async function consentTerms(db: Queryable): Promise<Term[]> {
  return (await listCurrentTerms(db)).filter(({ asked }) => asked === 'newcomers');
}

/** Lists the terms that members are asked when they become makers. */
export async function makerTerms(db: Queryable): Promise<Term[]> {
  return (await listCurrentTerms(db)).filter(({ asked }) => asked === 'makers');
}

/** Lists all published versions of the terms with this code, newest first. */
export async function versionsOf(db: Queryable, code: string): Promise<Term[]> {
  if (!isTermCode(code)) return [];
  const rows = await db
    .select(columns)
    .from(termVersion)
    .where(and(isOut, eq(termVersion.code, code)))
    .orderBy(desc(termVersion.effectiveAt));
  return rows.map(toTerm);
}

/** Returns a published version with its text. */
export async function getTerm(db: Queryable, id: number): Promise<WholeTerm | undefined> {
  const [row] = await db
    .select(wholeColumns)
    .from(termVersion)
    .where(and(isOut, eq(termVersion.id, id)));
  return row && toTerm(row);
}

/** Returns the version in force; undefined for an unknown code, and before the first version. */
export async function getCurrentTerm(db: Queryable, code: string): Promise<WholeTerm | undefined> {
  if (!isTermCode(code)) return undefined;
  const [row] = await db
    .select(wholeColumns)
    .from(termVersion)
    .where(and(isOut, hasBegun, eq(termVersion.code, code)))
    .orderBy(desc(termVersion.effectiveAt))
    .limit(1);
  return row && toTerm(row);
}

/**
 * Returns the versions among these that a member can agree to. Excludes versions that have not begun, since they can
 * still be withdrawn.
 */
export async function termsById(db: Queryable, ids: readonly number[]): Promise<Term[]> {
  const rows = await db
    .select(columns)
    .from(termVersion)
    .where(and(isOut, hasBegun, inArray(termVersion.id, [...ids])));
  return rows.map(toTerm);
}
