import { and, eq, notInArray } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { contentPicture } from '../../../db/schema/index.ts';
import { firstPicture, picturesOf, replacePictures } from '../body/body-pictures.ts';
import type { Picture } from '../../../model/picture.ts';
import { checkSoon, requireOwnPictures } from '../picture/upload/upload-rows.server.ts';
import type { ReadingInput } from './reading-input.ts';

/** The pictures of stories and articles. */

/**
 * Returns the columns to store for a story or an article. The details of pictures come from the database, not from the
 * caller.
 * @param owners the members who may have uploaded the pictures
 * @returns the columns, and the ids of the pictures for `showPictures`
 * @throws ApiError 400 if a picture belongs to another member
 */
export async function readingColumns(
  db: Queryable,
  owners: number | number[],
  { title, subtitle, thumbnail, body }: ReadingInput,
) {
  const cover = thumbnail ?? firstPicture(body);
  const named = [...(cover ? [cover.picture] : []), ...picturesOf(body)];
  const keys = [...new Set(named.map(({ key }) => key))];
  const stored = new Map((await requireOwnPictures(db, owners, keys, 'body')).map((row) => [row.key, row]));
  const columns = {
    title,
    subtitle,
    thumbnailId: cover ? (stored.get(cover.picture.key)?.id ?? null) : null,
    thumbnailAlt: cover?.alt ?? '',
    body: replacePictures(body, (picture) => pictureOf(stored.get(picture.key)) ?? picture),
  };
  return { columns, pictureIds: [...stored.values()].map(({ id }) => id) };
}

function pictureOf(row: (Picture & { id: number }) | undefined): Picture | undefined {
  return row && { key: row.key, width: row.width, height: row.height, thumbhash: row.thumbhash };
}

/** Stores which pictures a story or an article shows, and lets housekeeping check the pictures that it no longer shows. */
export async function showPictures(db: Queryable, contentId: number, pictureIds: number[]): Promise<void> {
  const dropped = await db
    .delete(contentPicture)
    .where(
      and(
        eq(contentPicture.contentId, contentId),
        pictureIds.length > 0 ? notInArray(contentPicture.pictureId, pictureIds) : undefined,
      ),
    )
    .returning({ id: contentPicture.pictureId });
  if (pictureIds.length > 0) {
    await db
      .insert(contentPicture)
      .values(pictureIds.map((pictureId) => ({ contentId, pictureId })))
      .onConflictDoNothing();
  }
  await checkSoon(
    db,
    dropped.map(({ id }) => id),
  );
}
