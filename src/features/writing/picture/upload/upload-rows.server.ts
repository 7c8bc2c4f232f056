import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { unguarded } from '../../../../db/guarded.ts';
import { picture, upload } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { deleteFiles } from '../dropped-pictures.server.ts';
import { UPLOADS_PER_DAY } from '../limits.ts';
import type { Picture } from '../../../../model/picture.ts';
import type { PictureStore } from '../store/picture-store.ts';

/** Rows of uploads: the uploader of each picture, and the daily limit. */

/**
 * @returns the error of a member who has reached the daily limit, with the seconds until the next upload is allowed;
 * undefined otherwise
 */
export async function spentQuota(db: Queryable, memberId: number): Promise<ApiError | undefined> {
  const [last] = await db
    .select({
      secondsLeft: sql`ceil(extract(epoch from ${upload.createdAt} + interval '1 day' - now()))`.mapWith(Number),
    })
    .from(upload)
    .where(eq(upload.memberId, memberId))
    .orderBy(desc(upload.createdAt))
    .offset(UPLOADS_PER_DAY - 1)
    .limit(1);
  if (!last || last.secondsLeft <= 0) return undefined;
  return new ApiError('UPLOADS_SPENT', `사진은 하루에 ${UPLOADS_PER_DAY}장까지 올릴 수 있어요.`, {}, last.secondsLeft);
}

/**
 * Records that a picture is about to be stored. Unless `storeUpload` follows within an hour, a job deletes the
 * files, even if this process is killed.
 * @param isUnlimited whether the daily limit does not apply, as for imports
 * @throws ApiError UPLOADS_SPENT if the member has reached the daily limit
 */
export async function announceUpload(
  db: Database,
  memberId: number,
  key: string,
  { isUnlimited = false } = {},
): Promise<void> {
  await db.transaction(async (transaction) => {
    // The lock serialises the uploads of one member, so that concurrent uploads cannot exceed the limit.
    await transaction.execute(sql`select from member where id = ${memberId} for no key update`);
    const refusal = isUnlimited ? undefined : await spentQuota(transaction, memberId);
    if (refusal) throw refusal;
    await transaction.insert(upload).values({ memberId, removedKey: key, checkAt: sql`now() + interval '1 hour'` });
  });
}

/**
 * Inserts the row of a stored picture in the caller's transaction.
 * @returns the id of the row
 * @throws ApiError UNAVAILABLE if the picture has been deleted by now, since it was not kept in time
 */
export async function storeUpload(db: Queryable, { key, width, height, thumbhash }: Picture): Promise<number> {
  const [row] = await db.insert(picture).values({ key, width, height, thumbhash }).returning({ id: picture.id });
  if (!row) throw new Error('the picture row was not returned');
  const kept = await db
    .update(upload)
    .set({ pictureId: row.id, removedKey: null, checkAt: sql`now() + interval '1 day'` })
    .where(isAnnounced(key))
    .returning({ id: upload.id });
  if (kept.length === 0) throw new ApiError('UNAVAILABLE');
  return row.id;
}

/**
 * Discards an announced upload unless its picture was stored, even if the session of the upload has ended. If this
 * fails, a job retries it.
 */
export async function discardUpload(db: Database, store: PictureStore, key: string): Promise<void> {
  try {
    const discarded = await unguarded(db)
      .update(upload)
      .set({ checkAt: sql`now()` })
      .where(isAnnounced(key))
      .returning({ id: upload.id });
    if (discarded.length > 0) await deleteFiles(db, store, key);
  } catch {}
}

function isAnnounced(key: string) {
  return and(eq(upload.removedKey, key), isNull(upload.pictureId));
}

/**
 * SQL condition: whether a content of one of these members shows the picture of the outer query. Pictures of the demo
 * have no upload row, so this is the only sign of their owner.
 */
const isShownBy = (memberIds: number[]) => sql`exists (
  select from content where author_id in ${memberIds} and id in (
    select talk_id from talk_picture where picture_id = ${picture.id}
    union all select content_id from content_picture where picture_id = ${picture.id}))`;

/**
 * Returns the member's own pictures in the order of the keys. They are locked, so that they cannot be deleted before
 * the transaction ends.
 * @param memberId the owner; if an operator writes for another member, both
 * @param field the field of the call that an error names
 * @throws ApiError 400 if a picture is deleted or is not theirs
 */
export async function requireOwnPictures(
  db: Queryable,
  memberId: number | number[],
  keys: string[],
  field = 'images',
): Promise<(Picture & { id: number })[]> {
  if (keys.length === 0) return [];
  const owners = [memberId].flat();
  const { id, key, width, height, thumbhash } = picture;
  const rows = await db
    .select({ id, key, width, height, thumbhash })
    .from(picture)
    .leftJoin(upload, eq(upload.pictureId, picture.id))
    .where(and(inArray(picture.key, keys), or(inArray(upload.memberId, owners), isShownBy(owners))))
    .for('key share', { of: picture });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = byKey.get(key);
    if (!row) throw new ApiError('BAD_REQUEST', '내가 올린 사진만 넣을 수 있어요.', { field });
    return row;
  });
}

/**
 * Makes housekeeping check these pictures within a day. A picture that is due earlier keeps its time. Must be called when
 * a content, draft, banner, exhibition or event stops showing them.
 */
export async function checkSoon(db: Queryable, pictureIds: number[]): Promise<void> {
  if (pictureIds.length === 0) return;
  await db
    .update(upload)
    .set({ checkAt: sql`least(${upload.checkAt}, now() + interval '1 day')` })
    .where(inArray(upload.pictureId, pictureIds));
}

/** Makes housekeeping check all pictures of a member at its next run. */
export async function checkAllSoon(db: Queryable, memberId: number): Promise<void> {
  await db
    .update(upload)
    .set({ checkAt: sql`least(${upload.checkAt}, now())` })
    .where(and(eq(upload.memberId, memberId), isNotNull(upload.pictureId)));
}
