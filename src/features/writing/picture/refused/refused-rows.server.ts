import { sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';

/** How many keys one statement reads. */
const ROWS_AT_ONCE = 10_000;

/**
 * Reads the keys of all pictures that are not public: from `picture`, and from `upload` for deleted pictures whose
 * files may still be in the store.
 */
export async function* readRefused(db: Queryable, rowsAtOnce = ROWS_AT_ONCE): AsyncGenerator<string[]> {
  for (const rows of [
    (after: number) => sql`select id, key from picture where not is_public and id > ${after}`,
    (after: number) => sql`
      select id, removed_key as key from upload where picture_id is null and removed_key is not null and id > ${after}`,
  ]) {
    let after = 0;
    for (let isLast = false; !isLast;) {
      const page = await db.execute<{ id: string; key: string }>(sql`${rows(after)} order by id limit ${rowsAtOnce}`);
      yield page.rows.map(({ key }) => key);
      after = Number(page.rows.at(-1)?.id ?? 0);
      isLast = page.rows.length < rowsAtOnce;
    }
  }
}

/** Returns those of the keys whose pictures are public. */
export async function readPublic(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from picture where is_public and key = any(${sql.param(keys)}::text[])`,
  );
  return rows.map(({ key }) => key);
}

/** Returns whether the member uploaded the picture, or is the author of a content that shows it. */
export async function isPictureOf(db: Queryable, memberId: number, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from picture where key = ${key} and (
      exists (select from upload where picture_id = picture.id and member_id = ${memberId})
      or exists (
        select from talk_picture join content on content.id = talk_id
        where picture_id = picture.id and author_id = ${memberId})
      or exists (
        select from content_picture join content on content.id = content_id
        where picture_id = picture.id and author_id = ${memberId}))`);
  return rows.length > 0;
}

/** Returns whether a picture with this key exists. */
export async function isPicture(db: Queryable, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from picture where key = ${key}`);
  return rows.length > 0;
}
