import type { Queryable } from '../../../../db/connection.ts';
import { and, inArray, sql, type SQL } from '../../../../db/drizzle.ts';
import { comment, content } from '../../../../db/schema/index.ts';
import { reply } from './comment-visibility.server.ts';
import type { CommentedKind } from '../comment.ts';

/**
 * Matches a comment that operators hid while it was pending review. Readers do not see it, so it stays hidden when its text is
 * erased: as a deleted comment it would appear as a placeholder. Readers may have seen it before an edit made it pending.
 */
export const isHiddenWhilePending: SQL = sql`(${comment.status} = 'HIDDEN' and ${comment.pendingSince} is not null)`;

/**
 * Removes the deleted comments among these to which no reply, report or decision refers. Without the comment, a report or a
 * decision would seem to be about its content.
 * @param kinds only comments on contents of these kinds
 */
export async function removeUnreferenced(
  db: Queryable,
  ids: number[],
  kinds?: readonly CommentedKind[],
): Promise<void> {
  if (ids.length === 0) return;
  const isOnKind =
    kinds &&
    inArray(sql`(select ${content.kind} from ${content} where ${content.id} = ${comment.contentId})`, [...kinds]);
  await db
    .delete(comment)
    .where(
      and(
        sql`${comment.id} = any(${sql.param(ids)}::bigint[])`,
        sql`${comment.status} = 'DELETE'`,
        isOnKind,
        sql`not exists (select from ${comment} as ${reply} where ${reply.parentId} = ${comment.id})`,
        sql`not exists (select from report where report.comment_id = ${comment.id})`,
        sql`not exists (select from decision where decision.comment_id = ${comment.id})`,
      ),
    );
}
