import { and, desc, eq, inArray, isNotNull, lte, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { termVersion } from '../../../db/schema/index.ts';
import { daysOf, isTermCode, type Term, type TermCode, termCodes, termKinds, type WholeTerm } from './term.ts';

/** Terms that have gone out, as readers and members meet them; which of them hold, the database's clock says. */

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

/** What holds now, one of each, in the order in which a newcomer is asked. */
export async function listCurrentTerms(db: Queryable): Promise<Term[]> {
  const rows = await db.select(columns).from(termVersion).where(and(isOut, hasBegun));
  const current = rows.filter(({ state }) => state === 'current').map(toTerm);
  return termCodes.flatMap((code) => current.filter((term) => term.code === code));
}

/** What a newcomer is asked, in order. */
export async function consentTerms(db: Queryable): Promise<Term[]> {
  return (await listCurrentTerms(db)).filter(({ asked }) => asked === 'newcomers');
}

/** What a member is asked who becomes a maker. */
export async function makerTerms(db: Queryable): Promise<Term[]> {
  return (await listCurrentTerms(db)).filter(({ asked }) => asked === 'makers');
}

/** All versions of the terms with this code that have gone out, newest first. */
export async function versionsOf(db: Queryable, code: string): Promise<Term[]> {
  if (!isTermCode(code)) return [];
  const rows = await db
    .select(columns)
    .from(termVersion)
    .where(and(isOut, eq(termVersion.code, code)))
    .orderBy(desc(termVersion.effectiveAt));
  return rows.map(toTerm);
}

/** A version with its text. */
export async function getTerm(db: Queryable, id: number): Promise<WholeTerm | undefined> {
  const [row] = await db
    .select(wholeColumns)
    .from(termVersion)
    .where(and(isOut, eq(termVersion.id, id)));
  return row && toTerm(row);
}

/** The version that holds now; undefined for an unknown code, and before the first one. */
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

/** Those of these versions that a member can agree to: what is to come may still be taken back. */
export async function termsById(db: Queryable, ids: readonly number[]): Promise<Term[]> {
  const rows = await db
    .select(columns)
    .from(termVersion)
    .where(and(isOut, hasBegun, inArray(termVersion.id, [...ids])));
  return rows.map(toTerm);
}
