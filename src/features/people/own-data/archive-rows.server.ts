import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../../db/connection.ts';
import { and, desc, eq, gt, isNotNull, lte, notInArray, type SQL, sql } from '../../../db/drizzle.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import type { DomainEvent } from '../../../model/domain-event.ts';
import { ownArchive } from '../../../db/schema/index.ts';
import { failedAttempt, retries } from '../../../db/tasks/retry-policy.ts';
import { untilNextDue } from '../../../db/tasks/until-next-due.ts';
import { ARCHIVE_HOURS, ARCHIVES_PER_DAY, type ArchiveRefusal, type OwnArchive } from './archive.ts';

/** Rows of the archives that members request. A member can see only their own. */

/** How long a task stays with its process after the last sign of life. Then another process starts it again. */
const TAKEN_FOR = sql`interval '2 minutes'`;
const KEPT_FOR = sql.raw(`interval '${ARCHIVE_HOURS} hours'`);
const isRecent = gt(ownArchive.createdAt, sql`now() - interval '1 day'`);
const DAY_MS = 24 * 3_600_000;
const { attempts: ATTEMPTS } = retries.archives;

type Row = typeof ownArchive.$inferSelect;

/**
 * Requests an archive.
 * @returns the reason for a refusal; undefined after success
 */
export function askForArchive(db: Database, memberId: number): Promise<ArchiveRefusal | undefined> {
  return db.transaction(async (transaction) => {
    // The lock serialises the requests of one member, so that concurrent requests cannot exceed the limit.
    await transaction.execute(sql`select from member where id = ${memberId} and status = 'active' for no key update`);
    const own = eq(ownArchive.memberId, memberId);
    // An operator may retry a dead archive at the same time, which is then the waiting one.
    const isDead = and(own, isNotNull(ownArchive.deadAt));
    await transaction.select({ id: ownArchive.id }).from(ownArchive).where(isDead).for('update');
    if ((await transaction.$count(ownArchive, and(own, sql`expires_at is null`))) > 0) return 'WAITING';
    if ((await transaction.$count(ownArchive, and(own, isRecent))) >= ARCHIVES_PER_DAY) return 'SPENT';
    // The new archive replaces the dead one, which operators need not retry any more.
    await transaction.update(ownArchive).set({ deadAt: null }).where(isDead);
    await transaction.insert(ownArchive).values({ memberId, key: randomBytes(20).toString('hex') });
    await publishEvents(transaction, { what: 'archive asked' });
    return undefined;
  });
}

/**
 * Returns the last archive while it is being made or can be downloaded, and, at the daily limit, the time when the next
 * may be requested.
 */
export async function findOwnArchive(
  db: Queryable,
  memberId: number,
): Promise<{ last: OwnArchive | undefined; spentUntil: Date | undefined }> {
  const own = eq(ownArchive.memberId, memberId);
  const rows = await db
    .select()
    .from(ownArchive)
    .where(and(own, sql`(${ownArchive.expiresAt} is null or ${ownArchive.expiresAt} > now() or ${isRecent})`))
    .orderBy(desc(ownArchive.id))
    .limit(ARCHIVES_PER_DAY);
  const [last] = rows;
  const hasLast = last && (last.expiresAt === null || last.expiresAt.getTime() > Date.now());
  return { last: hasLast ? ownArchiveOf(last) : undefined, spentUntil: spentUntil(rows) };
}

/** @param rows the newest archives, at most as many as the daily limit */
function spentUntil(rows: Row[]): Date | undefined {
  const first = rows[ARCHIVES_PER_DAY - 1];
  if (!first) return undefined;
  const until = new Date(first.createdAt.getTime() + DAY_MS);
  return until.getTime() > Date.now() ? until : undefined;
}

function ownArchiveOf({ createdAt: askedAt, key, size, madeAt, expiresAt }: Row): OwnArchive {
  if (!expiresAt) return { state: 'waiting', askedAt };
  if (!madeAt || size === null) return { state: 'failed', askedAt };
  return { state: 'ready', askedAt, key, size, until: expiresAt };
}

/** Returns whether this is an archive of the member that can be downloaded now. */
export async function isDownloadable(db: Queryable, memberId: number, key: string): Promise<boolean> {
  const isReady = and(isNotNull(ownArchive.madeAt), gt(ownArchive.expiresAt, sql`now()`));
  return (await db.$count(ownArchive, and(eq(ownArchive.memberId, memberId), eq(ownArchive.key, key), isReady))) > 0;
}

export type ArchiveTask = {
  id: number;
  memberId: number;
  key: string;
  /** The number of attempts, including this one. */
  tries: number;
};

/** Takes a due task. No other process gets it while this process extends it by `stayAtArchive`. */
export async function takeArchiveTask(db: Queryable): Promise<ArchiveTask | undefined> {
  const { rows } = await db.execute<{ id: string; member_id: string; key: string; tries: number }>(sql`
    update ${ownArchive} set tries = tries + 1, due_at = now() + ${TAKEN_FOR}
    where id = (
      select id from ${ownArchive} where expires_at is null and due_at <= now() and tries < ${ATTEMPTS}
      order by due_at limit 1 for update skip locked)
    returning id, member_id, key, tries`);
  const [row] = rows;
  return row && { id: Number(row.id), memberId: Number(row.member_id), key: row.key, tries: row.tries };
}

/**
 * Extends a task by two minutes.
 * @returns whether the archive is still wanted; the member may have left
 */
export async function stayAtArchive(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update ${ownArchive} set due_at = now() + ${TAKEN_FOR} where id = ${id} and expires_at is null`,
  );
  return rowCount === 1;
}

/**
 * Marks an archive as finished and creates its alarm. It can be downloaded for `ARCHIVE_HOURS`. Older archives of the
 * member expire at once.
 * @returns false if the archive is not wanted any more
 */
export function finishArchive(db: Database, { id, memberId }: ArchiveTask, size: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      update ${ownArchive} set made_at = now(), size = ${size}, expires_at = now() + ${KEPT_FOR}
      where id = ${id} and expires_at is null`);
    if (rowCount !== 1) return false;
    await transaction.execute(sql`
      update ${ownArchive} set expires_at = least(expires_at, now()) where member_id = ${memberId} and id < ${id}`);
    await publishEvents(transaction, { what: 'archive ready', id, to: [memberId] });
    return true;
  });
}

/** Returns whether this key belongs to a finished archive that its member may still download. */
export async function isArchiveLive(db: Queryable, key: string): Promise<boolean> {
  const isLive = and(isNotNull(ownArchive.madeAt), gt(ownArchive.expiresAt, sql`now()`));
  return (await db.$count(ownArchive, and(eq(ownArchive.key, key), isLive))) > 0;
}

/**
 * Records a failed attempt, unless another process has taken the task meanwhile. After the last attempt, the archive is
 * dead.
 * @returns whether it is dead
 */
export function failArchive(db: Database, { id, tries }: ArchiveTask, error: unknown): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`
      update ${ownArchive} set ${failedAttempt('archives', sql`tries`, error)}
      where id = ${id} and expires_at is null and tries = ${tries}`);
    return (await announceDead(transaction, sql`id = ${id} and dead_at is not null`)) > 0;
  });
}

/** Ends the archives whose process was killed during the last attempt. */
export async function endStoppedArchives(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      update ${ownArchive} set dead_at = now()
      where expires_at is null and dead_at is null and due_at <= now() and tries >= ${ATTEMPTS}`);
    await announceDead(transaction, sql`dead_at is not null`);
  });
}

/** Notifies the members of dead archives, who may request a new one. @returns how many archives ended with this call */
async function announceDead(db: Queryable, which: SQL): Promise<number> {
  const { rows } = await db.execute<{ id: string; member_id: string }>(sql`
    update ${ownArchive} set expires_at = now() + ${KEPT_FOR}
    where expires_at is null and ${which} returning id, member_id`);
  const dead = rows.map(({ id, member_id }): DomainEvent => ({
    what: 'archive failed',
    id: Number(id),
    to: [Number(member_id)],
  }));
  await publishEvents(db, ...dead);
  return dead.length;
}

/** Returns some archives whose files are due to be removed, without the ids in `except`. */
export function listExpired(db: Queryable, atMost: number, except: number[]): Promise<{ id: number; key: string }[]> {
  return db
    .select({ id: ownArchive.id, key: ownArchive.key })
    .from(ownArchive)
    .where(
      and(lte(ownArchive.expiresAt, sql`now()`), eq(ownArchive.isRemoved, false), notInArray(ownArchive.id, except)),
    )
    .limit(atMost);
}

/**
 * Marks archives as removed after their files are deleted. Their rows stay for a day, since they count towards the
 * daily limit.
 */
export async function forgetArchives(db: Queryable, ids: number[]): Promise<void> {
  await db.execute(sql`update ${ownArchive} set is_removed = true where id = any(${sql.param(ids)}::bigint[])`);
  await db.execute(sql`delete from ${ownArchive} where is_removed and created_at < now() - interval '1 day'`);
}

/** @returns milliseconds until an archive is to be made or deleted; undefined without any */
export function untilNextArchive(db: Queryable): Promise<number | undefined> {
  return untilNextDue(
    db,
    sql`select least(
      (select min(due_at) from ${ownArchive} where expires_at is null),
      (select min(expires_at) from ${ownArchive} where expires_at is not null and not is_removed))`,
  );
}
