import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '../../db/connection.ts';
import { and, desc, eq, gt, isNotNull, lte, notInArray, sql } from '../../db/drizzle.ts';
import { happened } from '../../db/happened.ts';
import { ownArchive } from '../../db/schema/index.ts';
import { ARCHIVE_HOURS, ARCHIVE_TRIES, ARCHIVES_PER_DAY, type ArchiveRefusal, type OwnArchive } from './archive.ts';

/** Who has asked for an archive of what is theirs, and how far it is. Each sees their own alone. */

/** Another process begins anew when nothing has been heard of it for so long. */
const TAKEN_FOR = sql`interval '2 minutes'`;
const KEPT_FOR = sql.raw(`interval '${ARCHIVE_HOURS} hours'`);
const isRecent = gt(ownArchive.createdAt, sql`now() - interval '1 day'`);
const DAY_MS = 24 * 3_600_000;

type Row = typeof ownArchive.$inferSelect;

/** Has an archive made. @returns why not, if not */
export function askForArchive(db: Database, memberId: number): Promise<ArchiveRefusal | undefined> {
  return db.transaction(async (transaction) => {
    // What one member asks for is counted one after the other.
    await transaction.execute(sql`select from member where id = ${memberId} and status = 'active' for no key update`);
    const own = eq(ownArchive.memberId, memberId);
    if ((await transaction.$count(ownArchive, and(own, sql`expires_at is null`))) > 0) return 'WAITING';
    if ((await transaction.$count(ownArchive, and(own, isRecent))) >= ARCHIVES_PER_DAY) return 'SPENT';
    await transaction.insert(ownArchive).values({ memberId, key: randomBytes(20).toString('hex') });
    await happened(transaction, { what: 'archive asked' });
    return undefined;
  });
}

/** The last one, while it is made or there; once the day has had its number, also when another may be asked for. */
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

/** @param rows the newest, as many as a day may have at most */
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

/** Whether this is an archive of the member that can be downloaded now. */
export async function isDownloadable(db: Queryable, memberId: number, key: string): Promise<boolean> {
  const isReady = and(isNotNull(ownArchive.madeAt), gt(ownArchive.expiresAt, sql`now()`));
  return (await db.$count(ownArchive, and(eq(ownArchive.memberId, memberId), eq(ownArchive.key, key), isReady))) > 0;
}

export type ArchiveTask = { id: number; memberId: number; key: string };

/** Takes what is due: no other process is given the same while this one says that it is at it. */
export async function takeArchiveTask(db: Queryable): Promise<ArchiveTask | undefined> {
  const { rows } = await db.execute<{ id: string; member_id: string; key: string }>(sql`
    update ${ownArchive} set tries = tries + 1, due_at = now() + ${TAKEN_FOR}
    where id = (
      select id from ${ownArchive} where expires_at is null and due_at <= now() and tries < ${ARCHIVE_TRIES}
      order by due_at limit 1 for update skip locked)
    returning id, member_id, key`);
  const [row] = rows;
  return row && { id: Number(row.id), memberId: Number(row.member_id), key: row.key };
}

/** Says that somebody is still at it. @returns whether it is still wanted: its member may have left */
export async function stayAtArchive(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update ${ownArchive} set due_at = now() + ${TAKEN_FOR} where id = ${id} and expires_at is null`,
  );
  return rowCount === 1;
}

/**
 * It is there now, for a day; one from before is not shown any more, and goes.
 * @returns false when nobody wants it any more
 */
export function finishArchive(db: Database, { id, memberId }: ArchiveTask, size: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      update ${ownArchive} set made_at = now(), size = ${size}, expires_at = now() + ${KEPT_FOR}
      where id = ${id} and expires_at is null`);
    if (rowCount !== 1) return false;
    await transaction.execute(sql`
      update ${ownArchive} set expires_at = least(expires_at, now()) where member_id = ${memberId} and id < ${id}`);
    await happened(transaction, { what: 'archive ready', id, to: [memberId] });
    return true;
  });
}

/** Returns whether this key belongs to a finished archive that its member may still download. */
export async function isArchiveLive(db: Queryable, key: string): Promise<boolean> {
  const isLive = and(isNotNull(ownArchive.madeAt), gt(ownArchive.expiresAt, sql`now()`));
  return (await db.$count(ownArchive, and(eq(ownArchive.key, key), isLive))) > 0;
}

/** Gives up what has been begun often enough; its member is told, and may ask anew. */
export async function giveUpArchives(db: Queryable): Promise<void> {
  await db.execute(sql`
    update ${ownArchive} set expires_at = now() + ${KEPT_FOR}
    where expires_at is null and due_at <= now() and tries >= ${ARCHIVE_TRIES}`);
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

/** Their files are gone; a row is kept as long as it counts for its day. */
export async function forgetArchives(db: Queryable, ids: number[]): Promise<void> {
  await db.execute(sql`update ${ownArchive} set is_removed = true where id = any(${sql.param(ids)}::bigint[])`);
  await db.execute(sql`delete from ${ownArchive} where is_removed and created_at < now() - interval '1 day'`);
}

/** @returns milliseconds until something is to be made or goes */
export async function untilNextArchive(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.execute<{ wait: string | null }>(sql`
    select extract(epoch from least(
      (select min(due_at) from ${ownArchive} where expires_at is null),
      (select min(expires_at) from ${ownArchive} where expires_at is not null and not is_removed)) - now()) * 1000 as wait`);
  const wait = rows[0]?.wait;
  return wait === null || wait === undefined ? undefined : Math.max(0, Math.ceil(Number(wait)));
}
