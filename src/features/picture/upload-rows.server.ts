import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { unguarded } from '../../db/guarded.ts';
import { picture, upload } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { removeDropped } from './dropped-pictures.server.ts';
import { UPLOADS_PER_DAY } from './limits.ts';
import type { Picture } from './picture.ts';
import type { PictureStore } from './picture-store.ts';

/** Pictures that members have brought: whose they are, and how many a day. */

/** @returns why a member may bring no more now, and when again; undefined while they may */
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
 * Says that a picture is about to be stored, so that its files go even if the process is killed before anything shows
 * it: until it is kept, it is one to remove, an hour from now.
 * @param isUnlimited for what an operator brings along for the member
 * @throws ApiError UPLOADS_SPENT once a member has brought as many as a day may have
 */
export async function announceUpload(
  db: Database,
  memberId: number,
  key: string,
  { isUnlimited = false } = {},
): Promise<void> {
  await db.transaction(async (transaction) => {
    // Those of one member are counted one after the other.
    await transaction.execute(sql`select from member where id = ${memberId} for no key update`);
    const refusal = isUnlimited ? undefined : await spentQuota(transaction, memberId);
    if (refusal) throw refusal;
    await transaction.insert(upload).values({ memberId, removedKey: key, checkAt: sql`now() + interval '1 hour'` });
  });
}

/**
 * Adds the row of a picture that is stored, in the caller's transaction.
 * @returns its id
 * @throws ApiError UNAVAILABLE when that came so late that it is gone
 */
export async function keepUpload(db: Queryable, { key, width, height, thumbhash }: Picture): Promise<number> {
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
 * fails, the housekeeping retries it.
 */
export async function discardUpload(db: Database, store: PictureStore, key: string): Promise<void> {
  try {
    const discarded = await unguarded(db)
      .update(upload)
      .set({ checkAt: sql`now()` })
      .where(isAnnounced(key))
      .returning({ id: upload.id });
    if (discarded.length > 0) await removeDropped(db, store, key);
  } catch {}
}

function isAnnounced(key: string) {
  return and(eq(upload.removedKey, key), isNull(upload.pictureId));
}

/** Whether something that one of the members wrote shows the picture of the outer query, such as the demo's. */
const isShownBy = (memberIds: number[]) => sql`exists (
  select from content where author_id in ${memberIds} and id in (
    select talk_id from talk_picture where picture_id = ${picture.id}
    union all select content_id from content_picture where picture_id = ${picture.id}))`;

/**
 * The member's own pictures, in the order of the keys. They stay until the transaction ends.
 * @param memberId whose they are; where somebody writes for another, those of both
 * @param field of the call, which a refusal names
 * @throws ApiError 400 when one of them is not theirs, or is gone
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

/** To be called when something stops showing these pictures: the housekeeping looks at them again within a day. */
export async function checkSoon(db: Queryable, pictureIds: number[]): Promise<void> {
  if (pictureIds.length === 0) return;
  await db
    .update(upload)
    .set({ checkAt: sql`least(${upload.checkAt}, now() + interval '1 day')` })
    .where(inArray(upload.pictureId, pictureIds));
}

/** Looks at once again whether anything shows what a member has brought. */
export async function checkAllSoon(db: Queryable, memberId: number): Promise<void> {
  await db
    .update(upload)
    .set({ checkAt: sql`least(${upload.checkAt}, now())` })
    .where(and(eq(upload.memberId, memberId), isNotNull(upload.pictureId)));
}
