import { count, eq, max, sql } from '../../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../../db/connection.ts';
import { publishEvents } from '../../../../../db/domain-events.ts';
import { banner, picture } from '../../../../../db/schema/index.ts';
import { ApiError } from '../../../../../http/errors.ts';
import { audited, type OperatorId } from '../../../../operations/audit/audit.server.ts';
import { pictureColumns } from '../../../../writing/content/content.server.ts';
import { bannerOrder } from '../../discover.server.ts';
import { checkSoon } from '../../../../writing/picture/upload/upload-rows.server.ts';
import { type BannerForm, MOST_BANNERS } from './banner-form.ts';
import type { BannerKind } from '../../../../../site/path-values.ts';
import { requirePictures } from '../shown/pictures.server.ts';

/**
 * Banners for operators. Each action writes the audit log in its transaction; cached pages are invalidated at the
 * commit.
 */

const { id, kind, title, description, link, thumbnailId, thumbnailAlt, position, isActive, startsAt, endsAt, version } =
  banner;
const columns = { id, kind, title, description, link, thumbnailAlt, isActive, startsAt, endsAt, version };
const withPicture = { ...columns, thumbnail: pictureColumns(picture) };

/** Lists all banners of a kind, in the order in which readers see them. */
export function listAllBanners(db: Queryable, ofKind: BannerKind) {
  return selectBanners(db)
    .where(eq(kind, ofKind))
    .orderBy(...bannerOrder)
    .limit(MOST_BANNERS);
}

export type EditedBanner = NonNullable<Awaited<ReturnType<typeof getBanner>>>;

export async function getBanner(db: Queryable, bannerId: number) {
  const [row] = await selectBanners(db).where(eq(id, bannerId));
  return row;
}

function selectBanners(db: Queryable) {
  return db.select(withPicture).from(banner).leftJoin(picture, eq(picture.id, thumbnailId));
}

/**
 * Adds a banner below the others of its kind.
 * @returns its id
 * @throws ApiError 400 with the field: a picture that no operator has uploaded, or too many banners
 */
export async function addBanner(
  db: Pick<Database, 'transaction'>,
  by: OperatorId,
  ofKind: BannerKind,
  form: BannerForm,
): Promise<number> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${banner} in share row exclusive mode`);
    const [there] = await transaction
      .select({ count: count(), last: max(position) })
      .from(banner)
      .where(eq(kind, ofKind));
    if ((there?.count ?? 0) >= MOST_BANNERS) {
      throw new ApiError('BAD_REQUEST', `배너는 ${MOST_BANNERS}개까지 둘 수 있어요. 쓰지 않는 배너를 삭제해 주세요.`);
    }
    const values = await valuesOf(transaction, form, null);
    const [added] = await transaction
      .insert(banner)
      .values({ ...values, kind: ofKind, position: (there?.last ?? -1) + 1 })
      .returning(columns);
    if (!added) throw new Error('the banner was not returned');
    await audited(transaction, { by, act: 'banner added', on: { kind: 'banner', id: added.id }, after: added });
    await publishEvents(transaction, { what: 'discover changed' });
    return added.id;
  });
}

/**
 * Changes a banner and keeps its position.
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE when the form is based on an older version; 400 as `addBanner` does
 */
export async function changeBanner(
  db: Pick<Database, 'transaction'>,
  by: OperatorId,
  bannerId: number,
  form: BannerForm,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { thumbnailId: shownId, ...before } = await lockBanner(transaction, bannerId);
    if (before.version !== form.version) throw new ApiError('CHANGED_ELSEWHERE');
    const values = await valuesOf(transaction, form, shownId);
    const [after] = await transaction
      .update(banner)
      .set({ ...values, version: sql`${version} + 1` })
      .where(eq(id, bannerId))
      .returning(columns);
    if (shownId !== null && shownId !== values.thumbnailId) await checkSoon(transaction, [shownId]);
    await audited(transaction, { by, act: 'banner changed', on: { kind: 'banner', id: bannerId }, before, after });
    await publishEvents(transaction, { what: 'discover changed' });
  });
}

/** Deletes a banner permanently. @throws ApiError NOT_FOUND */
export async function deleteBanner(db: Pick<Database, 'transaction'>, by: OperatorId, bannerId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const { thumbnailId: shownId, ...before } = await lockBanner(transaction, bannerId);
    await transaction.delete(banner).where(eq(id, bannerId));
    if (shownId !== null) await checkSoon(transaction, [shownId]);
    await audited(transaction, { by, act: 'banner deleted', on: { kind: 'banner', id: bannerId }, before });
    await publishEvents(transaction, { what: 'discover changed' });
  });
}

async function lockBanner(db: Queryable, bannerId: number) {
  const [row] = await db
    .select({ ...columns, thumbnailId })
    .from(banner)
    .where(eq(id, bannerId))
    .for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

async function valuesOf(db: Queryable, form: BannerForm, shownId: number | null) {
  const { picture: key, alt, version: _, ...values } = form;
  const pictures = await requirePictures(db, key === '' ? [] : [key], [shownId], 'picture');
  return { ...values, thumbnailId: pictures.get(key)?.id ?? null, thumbnailAlt: key === '' ? '' : alt };
}
