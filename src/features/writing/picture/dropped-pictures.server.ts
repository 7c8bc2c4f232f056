import type { Logger } from 'pino';
import { and, asc, eq, inArray, isNull, lt, lte, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { unguarded } from '../../../db/guarded.ts';
import { picture, upload } from '../../../db/schema/index.ts';
import { failedAttempt } from '../../../db/tasks/retry-policy.ts';
import { untilNextDue } from '../../../db/tasks/until-next-due.ts';
import { ApiError } from '../../../http/errors.ts';
import type { PictureStore } from './store/picture-store.ts';

/**
 * Deletes pictures in two steps. First the row in `picture` is deleted, and `upload.removed_key` remembers the key.
 * Then the files are deleted, which a job retries.
 */

/** All columns that refer to a picture and thereby show it. */
const places = [
  'talk_picture.picture_id',
  'content_picture.picture_id',
  'draft_picture.picture_id',
  'inquiry_picture.picture_id',
  'member.picture_id',
  'story.thumbnail_id',
  'article.thumbnail_id',
  'banner.thumbnail_id',
  'exhibition.thumbnail_id',
  'event.thumbnail_id',
  'exhibition_picture.picture_id',
  'event_picture.picture_id',
];

/** SQL condition: whether any of these columns refers to the picture of the outer query. */
const isShown = sql.raw(
  `(${places.map((column) => `exists (select from ${column.split('.')[0]} where ${column} = picture.id)`).join(' or ')})`,
);

/**
 * Deletes a picture of the member in the caller's transaction. Call `deleteFiles` after the commit to delete the
 * files.
 * @throws ApiError NOT_FOUND if the member did not upload the picture, IN_USE while something shows it
 */
export async function dropOwnPicture(db: Queryable, memberId: number, key: string): Promise<void> {
  const [own] = await db
    .select({ id: picture.id })
    .from(picture)
    .innerJoin(upload, eq(upload.pictureId, picture.id))
    .where(and(eq(picture.key, key), eq(upload.memberId, memberId)))
    .for('update', { of: picture });
  if (!own) throw new ApiError('NOT_FOUND');
  const dropped = await dropLocked(db, [own.id]);
  if (dropped.length === 0) {
    throw new ApiError('IN_USE', '글이나 초안에 들어 있는 사진이에요. 거기에서 먼저 빼 주세요.');
  }
}

/**
 * Deletes the former portrait of a member in the caller's transaction. Call `deleteFiles` after the commit to delete
 * the files.
 * @returns the key; undefined if something else shows the picture
 */
export async function dropPortrait(db: Queryable, memberId: number, pictureId: number): Promise<string | undefined> {
  // Portraits of the demo, and portraits older than the table `upload`, have no row there.
  await db.execute(sql`
    insert into upload (member_id, picture_id, created_at)
    select ${memberId}, id, created_at from picture where id = ${pictureId}
    on conflict (picture_id) do nothing`);
  await db.select({ id: picture.id }).from(picture).where(eq(picture.id, pictureId)).for('update');
  const [key] = await dropLocked(db, [pictureId]);
  return key;
}

/**
 * Checks pictures that are due and deletes those that nothing shows. A picture becomes due a day after its upload, and
 * then every 30 days. The end of a use makes it due a day later at the latest (`checkSoon`), so it may become due at any
 * time on that day. Rows that another process has locked are skipped.
 * @param atOnce the number of pictures to check
 * @returns the number of pictures that were checked
 */
export async function dropUnshown(db: Database, atOnce: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const looked = await transaction
      .select({ id: picture.id })
      .from(upload)
      .innerJoin(picture, eq(picture.id, upload.pictureId))
      .where(lt(upload.checkAt, sql`now()`))
      .orderBy(asc(upload.checkAt))
      .limit(atOnce)
      .for('update', { of: [picture, upload], skipLocked: true });
    const ids = looked.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const dropped = await dropLocked(transaction, ids);
    if (dropped.length > 0) await publishEvents(transaction, { what: 'files due' });
    await transaction
      .update(upload)
      .set({ checkAt: sql`now() + interval '30 days'` })
      .where(inArray(upload.pictureId, ids));
    return ids.length;
  });
}

/**
 * Deletes the pictures that nothing shows. The caller has locked the rows, so that no transaction can begin to show a
 * picture meanwhile.
 * @returns the keys of the deleted pictures
 */
async function dropLocked(db: Queryable, ids: number[]): Promise<string[]> {
  const unshown = await db
    .select({ id: picture.id, key: picture.key })
    .from(picture)
    .where(and(inArray(picture.id, ids), sql`not ${isShown}`));
  if (unshown.length === 0) return [];
  const dropped = unshown.map(({ id }) => id);
  await db
    .update(upload)
    .set({
      removedKey: sql`(select picture.key from picture where picture.id = upload.picture_id)`,
      checkAt: sql`now()`,
    })
    .where(inArray(upload.pictureId, dropped));
  await db.delete(picture).where(inArray(picture.id, dropped));
  return unshown.map(({ key }) => key);
}

/**
 * Deletes the files of a picture whose row is deleted.
 * @throws StoreUnavailableError; the job then retries it
 */
export async function deleteFiles(db: Queryable, store: PictureStore, key: string): Promise<void> {
  await store.remove(key);
  await unguarded(db)
    .update(upload)
    .set({ removedKey: null })
    .where(and(eq(upload.removedKey, key), isNull(upload.pictureId)));
}

const AT_ONCE = 100;
/** The condition of the index `upload_files_due`. */
const hasFiles = sql`picture_id is null and removed_key is not null and dead_at is null`;

/** Deletes all files that are due, in batches: files of which no other process has deleted the row or the files. */
export async function deleteDueFiles(db: Database, store: PictureStore, log: Logger, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const due = await db
      .select({ id: upload.id, key: upload.removedKey })
      .from(upload)
      .where(and(hasFiles, lte(upload.checkAt, sql`now()`)))
      .orderBy(asc(upload.checkAt))
      .limit(atOnce);
    for (const { id, key } of due) {
      await deleteFiles(db, store, key ?? '').catch((error) => putOff(db, log, id, error));
    }
    if (due.length < atOnce) return;
  }
}

/** Returns the milliseconds until files are due; undefined without any. */
export function untilNextFiles(db: Queryable): Promise<number | undefined> {
  return untilNextDue(db, sql`select min(check_at) from ${upload} where ${hasFiles}`);
}

async function putOff(db: Queryable, log: Logger, id: number, error: unknown): Promise<void> {
  const { rows } = await db.execute<{ key: string; tries: number; is_dead: boolean }>(sql`
    update ${upload} set ${failedAttempt('files', sql`tries + 1`, error, 'check_at')}
    where id = ${id} and ${hasFiles} and check_at <= now()
    returning removed_key as key, tries, dead_at is not null as is_dead`);
  const [task] = rows;
  if (!task) return;
  const state = task.is_dead ? 'the deletion is dead' : 'it is retried';
  log.error({ err: error, picture: task.key, tries: task.tries }, `the files of a picture were not deleted; ${state}`);
}

/**
 * Deletes rows of former uploads that are too old to count towards the daily limit.
 * @returns the number of deleted rows
 */
export async function dropOldUploads(db: Queryable, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${upload} where id in (
      select id from ${upload}
      where picture_id is null and removed_key is null and created_at < now() - interval '1 day'
      limit ${atOnce})`);
  return rowCount ?? 0;
}
