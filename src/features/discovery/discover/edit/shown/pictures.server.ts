import { and, eq, inArray } from '../../../../../db/drizzle.ts';
import type { Queryable } from '../../../../../db/connection.ts';
import { member, picture } from '../../../../../db/schema/index.ts';
import type { Picture } from '../../../../../model/picture.ts';
import { requireOwnPictures } from '../../../../writing/picture/upload/upload-rows.server.ts';

/** Pictures in texts of operators. Every operator may use a picture that any operator has uploaded. */

type Stored = Picture & { id: number };

/** Returns stored pictures by their keys, without checking permissions. */
export async function picturesOfKeys(db: Queryable, keys: string[]): Promise<Map<string, Stored>> {
  const { id, key, width, height, thumbhash } = picture;
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select({ id, key, width, height, thumbhash }).from(picture).where(inArray(picture.key, wanted));
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Returns the pictures to show, by their keys.
 * @param shownIds pictures that are shown already, from any member
 * @param field the form field to name in an error
 * @throws ApiError 400 for a picture that no operator has uploaded
 */
export async function requirePictures(
  db: Queryable,
  keys: string[],
  shownIds: (number | null)[],
  field: string,
): Promise<Map<string, Stored>> {
  const stored = await picturesOfKeys(db, keys);
  const fresh = [...new Set(keys)].filter((key) => !shownIds.includes(stored.get(key)?.id ?? -1));
  if (fresh.length > 0) {
    const operators = await db
      .select({ id: member.id })
      .from(member)
      .where(and(eq(member.role, 'admin'), eq(member.status, 'active')));
    const own = await requireOwnPictures(
      db,
      operators.map(({ id }) => id),
      fresh,
      field,
    );
    for (const row of own) stored.set(row.key, row);
  }
  return stored;
}
