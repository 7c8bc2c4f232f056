import type { Queryable } from '../../../db/connection.ts';
import { sql } from '../../../db/drizzle.ts';
import { comment, content } from '../../../db/schema/index.ts';

/**
 * Counts the comments of contents anew when some are shown no more, so that a counter that was wrong stops nobody who
 * deletes. The caller has locked the contents, in a statement before this one.
 */
export async function recountComments(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update ${content} set comment_count = (
      select count(*) from ${comment} where ${comment.contentId} = ${content.id} and ${comment.status} = 'ACTIVE')
    where ${content.id} = any(${sql.param([...ids])}::bigint[])`);
}
