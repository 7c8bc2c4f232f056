import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { unguarded } from '../../db/guarded.ts';
import { picture, upload } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import type { PictureStore } from './picture-store.ts';

/**
 * How pictures are removed: first the picture's row, while the upload's row remembers the key; then the files, which is
 * tried again until it has worked.
 */

/** Where a picture may be shown: each column that refers to one. */
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

/** Whether anything shows the picture of the outer query. */
const isShown = sql.raw(
  `(${places.map((column) => `exists (select from ${column.split('.')[0]} where ${column} = picture.id)`).join(' or ')})`,
);

/**
 * Takes the member's own picture away, in the caller's transaction; `removeDropped` does the rest.
 * @throws ApiError NOT_FOUND when it is not theirs, IN_USE while something shows it
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
 * Takes away the portrait that a member had, in the caller's transaction; `removeDropped` does the rest.
 * @returns its key, unless something else shows it
 */
export async function dropPortrait(db: Queryable, memberId: number, pictureId: number): Promise<string | undefined> {
  // A portrait from before uploads were recorded, or the demo's.
  await db.execute(sql`
    insert into upload (member_id, picture_id, created_at)
    select ${memberId}, id, created_at from picture where id = ${pictureId}
    on conflict (picture_id) do nothing`);
  await db.select({ id: picture.id }).from(picture).where(eq(picture.id, pictureId)).for('update');
  const [key] = await dropLocked(db, [pictureId]);
  return key;
}

/**
 * Takes pictures away that nothing has shown for a day. What another process is looking at is left to it.
 * @param atOnce how many are looked at
 * @returns how many were looked at
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
 * Takes away those of these pictures that nothing shows. The caller has locked them, so that nobody begins to show one
 * meanwhile.
 * @returns their keys
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
 * Removes the files of a picture that is gone from the database.
 * @throws StoreUnavailableError; the housekeeping then does it
 */
export async function removeDropped(db: Queryable, store: PictureStore, key: string): Promise<void> {
  await store.remove(key);
  await unguarded(db)
    .update(upload)
    .set({ removedKey: null })
    .where(and(eq(upload.removedKey, key), isNull(upload.pictureId)));
}

/**
 * Removes the files of pictures whose process did not get to it, and forgets uploads that no day counts any more.
 * @param onFault told of each picture whose files could not be removed; it is tried again an hour later
 * @returns how many were looked at
 */
export async function removeAllDropped(
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
    await removeDropped(db, store, key ?? '').catch(async (error) => {
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
