import { isDeepStrictEqual } from 'node:util';
import { cleanText, isBlank, tidyLine } from '../../lib/text/plain-text.ts';
import { PLAIN_CHARACTERS } from '../../lib/text/composed.ts';
import type { Database, Queryable } from '../connection.ts';
import { and, asc, eq, inArray, type SQL, sql } from '../drizzle.ts';
import { textCleaning } from '../schema/index.ts';
import { type Source, sources } from './sources.ts';

/**
 * Cleans texts that were stored before `lib/text/plain-text.ts` began to cut long characters and remove noncharacters. Each
 * transaction checks a bounded number of ids. PostgreSQL selects the few rows that may need cleaning; the cleaning
 * itself is the same as for new texts.
 */

/** Rows that one transaction cleans. A row may hold a document of 256 KiB. */
const CLEANED_AT_ONCE = 20;

/**
 * A character that is too long contains 14 characters that can join their neighbours, with at most one plain character
 * between two of them. This also matches ordinary text of some scripts, which cleaning leaves unchanged.
 */
const SUSPICIOUS = String.raw`(.?[^${PLAIN_CHARACTERS}]){14}|[\ufdd0-\ufdef\ufffe\uffff]|[\U0001fffe\U0001ffff\U0010fffe\U0010ffff]`;
/** Tags are compared letter by letter, so every tag with a character that may be invisible is checked. */
const SUSPICIOUS_TAG = String.raw`[\u00ad\u115f\u1160\u200b-\u200f\u2028-\u202f\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\uffff]|^\s*(#|$)`;

/** Cleans the next texts. @returns whether there may be more */
export async function cleanSomeTexts(db: Database): Promise<boolean> {
  await db
    .insert(textCleaning)
    .values(Object.keys(sources).map((name) => ({ name })))
    .onConflictDoNothing();
  return db.transaction(async (transaction) => {
    const [next] = await transaction
      .select()
      .from(textCleaning)
      .where(eq(textCleaning.isDone, false))
      .orderBy(asc(textCleaning.name))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return false;
    const source = sources[next.name];
    const { found, last } = source ? await findSuspicious(transaction, source, next.after) : { found: [], last: null };
    if (source && found.length > 0) await clean(transaction, source, found);
    const cleaned = last === null ? { isDone: true } : { after: last };
    await transaction.update(textCleaning).set(cleaned).where(eq(textCleaning.name, next.name));
    return true;
  });
}

/** Returns the ids whose texts may need cleaning, and the last id that was checked; null when no ids are left. */
async function findSuspicious(
  db: Queryable,
  source: Source,
  after: number,
): Promise<{ found: number[]; last: number | null }> {
  const { rows } = await db.execute<{ last: string | null; found: string[] }>(suspiciousAfter(source, after));
  const [row] = rows;
  return { found: (row?.found ?? []).map(Number), last: row?.last == null ? null : Number(row.last) };
}

/**
 * Returns the statement that selects the next rows. It looks rows up by an array of ids: with a subquery instead,
 * PostgreSQL tests the texts of the whole table for each batch.
 */
export function suspiciousAfter({ table, columns, ids, key, atOnce }: Source, after: number): SQL {
  const tests = Object.values(columns).map((column) =>
    column.dataType === 'array'
      ? sql`exists (select from unnest(${column}) as tag where tag ~ ${SUSPICIOUS_TAG} or tag ~ ${SUSPICIOUS})`
      : sql`${column}::text ~ ${SUSPICIOUS}`,
  );
  return sql`
    with looked as materialized (
      select ${ids.id} as id from ${ids.table} where ${ids.id} > ${after} order by ${ids.id} limit ${atOnce}
    ), found as (
      select distinct ${key} as id from ${table}
      where ${key} = any(array(select id from looked)) and (${sql.join(tests, sql` or `)}) order by 1 limit ${CLEANED_AT_ONCE}
    )
    select array(select id from found) as found, case (select count(*) from found)
      when ${CLEANED_AT_ONCE} then (select max(id) from found) else (select max(id) from looked) end as last`;
}

async function clean(db: Queryable, source: Source, ids: number[]): Promise<void> {
  const { table, columns, key, version, follow } = source;
  const rows = await db
    .select({ key, ...(version && { version }), ...columns })
    .from(table)
    .where(inArray(key, ids))
    .orderBy(key)
    .for('update');
  const changed: number[] = [];
  for (const row of rows as Record<string, unknown>[]) {
    const before = Object.fromEntries(Object.keys(columns).map((name) => [name, row[name]]));
    const after = Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, name === 'tags' ? cleanTags(value) : cleanDocument(value)]),
    );
    if (isDeepStrictEqual(before, after)) continue;
    const isThis = and(eq(key, row.key), version && eq(version, row.version));
    await db.update(table).set(after).where(isThis);
    changed.push(Number(row.key));
  }
  if (changed.length > 0) await follow?.(db, changed);
}

/** Cleans every text in a JSON value. */
function cleanDocument(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanDocument);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanDocument(each)]));
}

function cleanTags(value: unknown): string[] {
  const tags = (value as string[]).map((tag) => tidyLine(tag).replace(/^[#\s]+/, ''));
  return [...new Set(tags.filter((tag) => !isBlank(tag)))];
}
