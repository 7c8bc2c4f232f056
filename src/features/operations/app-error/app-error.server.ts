import { createHash } from 'node:crypto';
import { desc, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { appError } from '../../../db/schema/index.ts';
import { scrub } from './scrub.ts';
import { nameSources } from './source-maps.server.ts';

/** The number of innermost stack frames that identify an error. */
const TOP_FRAMES = 3;
/** The number of rows. At this number, a new error replaces another. */
export const MAX_ERRORS = 2_000;
const VERSIONS_KEPT = 10;
/** How long an error is stored after its last report, in days. */
const ERROR_DAYS = 90;

type Reported = { title: string; callstack: string; memberId: number | undefined; version: string };

/**
 * Stores an error or counts it. With `maxErrors` rows, a new error replaces the one that was reported longest ago; each
 * doubling of an error's reports counts as one day. Forged errors therefore give way to new errors after a few days, in
 * any number, while frequent recent errors stay.
 */
export async function recordAppError(
  db: Queryable,
  { memberId, version, ...reported }: Reported,
  { maxErrors = MAX_ERRORS } = {},
): Promise<void> {
  const title = scrub(reported.title).trim();
  const callstack = scrub(await nameSources(reported.callstack)).trim();
  const fingerprint = fingerprintOf(title, callstack);
  await db.execute(sql`
    with dropped as (
      delete from app_error where (select count(*) from app_error) >= ${maxErrors}
        and not exists (select from app_error where fingerprint = ${fingerprint})
        and id = (
          select id from app_error order by last_seen_at + log(2, report_count)::float8 * interval '1 day', id
          limit 1 for update skip locked)
      returning id
    )
    insert into app_error (fingerprint, title, callstack, report_count, versions, member_id)
    select seen.fingerprint, ${title}::text, ${callstack}::text, 1, array[${version}::text], ${memberId ?? null}::bigint
    from (select ${fingerprint}::text as fingerprint) as seen
    where exists (select from app_error where app_error.fingerprint = seen.fingerprint)
      or (select count(*) from app_error) < ${maxErrors}
      or exists (select from dropped)
    on conflict (fingerprint) do update set
      title = excluded.title, callstack = excluded.callstack,
      report_count = app_error.report_count + 1, last_seen_at = now(),
      member_id = coalesce(excluded.member_id, app_error.member_id),
      versions = case when ${version} = any(app_error.versions) then app_error.versions
        else (array_append(app_error.versions, ${version}::text))[greatest(1, cardinality(app_error.versions) + 2 - ${VERSIONS_KEPT}):] end`);
}

export type AppError = typeof appError.$inferSelect;

/**
 * Returns a page of errors, the latest first.
 * @param page counts from 0
 */
export async function listAppErrors(
  db: Queryable,
  { page = 0, size }: { page?: number; size: number },
): Promise<AppError[]> {
  return db
    .select()
    .from(appError)
    .orderBy(desc(appError.lastSeenAt), desc(appError.id))
    .limit(size)
    .offset(page * size);
}

export async function countAppErrors(db: Queryable): Promise<number> {
  return db.$count(appError);
}

/**
 * Deletes errors that were not reported for `ERROR_DAYS`.
 * @returns the number of deleted errors
 */
export async function dropOldAppErrors(db: Queryable, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from app_error where id in (
      select id from app_error where last_seen_at < now() - make_interval(days => ${ERROR_DAYS}) limit ${atOnce})`);
  return rowCount ?? 0;
}

/** Returns the fingerprint of an error, which ignores numbers and outer stack frames. */
function fingerprintOf(title: string, callstack: string): string {
  const frames = callstack.split('\n').filter((line) => /:\d+/.test(line));
  const known = [title, ...frames.slice(0, TOP_FRAMES)].map((line) => line.replaceAll(/\d+/g, '0'));
  return createHash('sha256').update(known.join('\n')).digest('base64url');
}
