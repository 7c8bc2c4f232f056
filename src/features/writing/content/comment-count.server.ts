import type { Queryable } from '../../../db/connection.ts';
import { sql } from '../../../db/drizzle.ts';
import { comment, content } from '../../../db/schema/index.ts';

/**
 * Recounts the comments of contents after some were hidden or deleted. It counts instead of subtracting, so that a wrong
 * counter cannot make a deletion fail. The caller has locked the contents in an earlier statement.
 */
export async function recountComments(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update ${content} set comment_count = (
      select count(*) from ${comment} where ${comment.contentId} = ${content.id} and ${comment.status} = 'ACTIVE')
    where ${content.id} = any(${sql.param([...ids])}::bigint[])`);
}
