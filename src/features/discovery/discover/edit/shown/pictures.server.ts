import { and, eq, inArray } from '../../../../../db/drizzle.ts';
import type { Queryable } from '../../../../../db/connection.ts';
import { member, picture } from '../../../../../db/schema/index.ts';
import type { Picture } from '../../../../writing/picture/picture.ts';
import { requireOwnPictures } from '../../../../writing/picture/upload/upload-rows.server.ts';

/** Pictures that operators put somewhere: what one of them has uploaded, any other may use. */

type Stored = Picture & { id: number };

/** Stored pictures by their keys; whether they may be used is not asked. */
export async function picturesOfKeys(db: Queryable, keys: string[]): Promise<Map<string, Stored>> {
  const { id, key, width, height, thumbhash } = picture;
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select({ id, key, width, height, thumbhash }).from(picture).where(inArray(picture.key, wanted));
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * The pictures that something is to show, by their keys.
 * @param shownIds pictures that it shows already, whoever brought them
 * @param field of the form, which a refusal names
 * @throws ApiError 400 for a picture that none of the operators has uploaded
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
