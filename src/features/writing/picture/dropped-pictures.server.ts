import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { unguarded } from '../../../db/guarded.ts';
import { picture, upload } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import type { PictureStore } from './store/picture-store.ts';

/**
 * Deletes pictures in two steps. First the row in `picture` is deleted, and `upload.removed_key` remembers the key.
 * Then the files are deleted, which housekeeping retries until it succeeds.
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
 * Checks pictures that are due and deletes those that nothing shows. A picture becomes due a day after its upload or
 * after its last use ends. All other pictures are checked again after 30 days. Rows that another process has locked are
 * skipped.
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
    await dropLocked(transaction, ids);
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
 * @throws StoreUnavailableError; housekeeping then retries it
 */
export async function deleteFiles(db: Queryable, store: PictureStore, key: string): Promise<void> {
  await store.remove(key);
  await unguarded(db)
    .update(upload)
    .set({ removedKey: null })
    .where(and(eq(upload.removedKey, key), isNull(upload.pictureId)));
}

/**
 * Deletes the files of pictures for which no other process has done so. Also deletes rows of `upload` that are too old
 * to count towards the daily limit.
 * @param onFault called with each picture whose files could not be deleted; it is retried after an hour
 * @returns the number of pictures that were tried
 */
export async function retryFileDeletions(
  db: Database,
  store: PictureStore,
  atOnce: number,
  onFault: (error: unknown, key: string) => void,
): Promise<number> {
  const isDue = lt(upload.checkAt, sql`now()`);
  const due = await db
    .select({ id: upload.id, key: upload.removedKey })
    .from(upload)
    .where(and(isNull(upload.pictureId), isNotNull(upload.removedKey), isDue))
    .limit(atOnce);
  for (const { id, key } of due) {
    await deleteFiles(db, store, key ?? '').catch(async (error) => {
      onFault(error, key ?? '');
      await db
        .update(upload)
        .set({ checkAt: sql`now() + interval '1 hour'` })
        .where(eq(upload.id, id));
    });
  }
  await db
    .delete(upload)
    .where(
      and(isNull(upload.pictureId), isNull(upload.removedKey), lt(upload.createdAt, sql`now() - interval '1 day'`)),
    );
  return due.length;
}
