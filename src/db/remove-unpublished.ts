import { sql, type SQL } from './drizzle.ts';
import type { Queryable } from './connection.ts';
import { article, content, contentPicture, story } from './schema/index.ts';

/**
 * Deletes scheduled stories and articles without a trace: since no viewer has seen them, their address then answers
 * like an id that never existed. No draft may refer to them any more.
 * @param which a condition on `content`
 * @returns the ids of their pictures
 */
export async function removeUnpublished(db: Queryable, which: SQL | undefined): Promise<number[]> {
  const { rows } = await db.execute<{ picture_id: string }>(sql`
    with scheduled as (
      select id from ${content} where ${which} and ${content.status} = 'SCHEDULED' for update
    ), pictures as (
      delete from ${contentPicture} where content_id in (select id from scheduled) returning picture_id
    ), stories as (
      delete from ${story} where id in (select id from scheduled)
    ), articles as (
      delete from ${article} where id in (select id from scheduled)
    ), contents as (
      delete from ${content} where id in (select id from scheduled)
    )
    select picture_id from pictures`);
  return rows.map(({ picture_id }) => Number(picture_id));
}
