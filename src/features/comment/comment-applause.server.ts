import { sql } from 'drizzle-orm';
import { purgePages, tagOf } from '../../cache/purge.server.ts';
import type { Database } from '../../db/connection.ts';
import { comment, commentApplause, content } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { absenceOf, hiddenWord } from '../content/content.server.ts';
import type { CommentApplause, CommentedKind } from './comment.ts';
import { isShown } from './comment-visibility.server.ts';

type Row = {
  content_id: string;
  status: (typeof content.$inferSelect)['status'];
  before: string;
  after: string | null;
};

/**
 * Applauds a comment, or takes it back. Twice is as good as once: the counter moves by the rows that changed.
 * @throws ApiError NOT_FOUND when the member is not shown the comment, or what has become of the content
 */
export function setCommentApplause(
  db: Database,
  kind: CommentedKind,
  id: number,
  memberId: number,
  isApplauded: boolean,
): Promise<CommentApplause> {
  const change = isApplauded
    ? sql`insert into ${commentApplause} (comment_id, member_id) select id, ${memberId} from target where status = 'PUBLISHED'
        on conflict do nothing returning comment_id`
    : sql`delete from ${commentApplause} using target
        where comment_id = target.id and member_id = ${memberId} and target.status = 'PUBLISHED'
        returning comment_id`;
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Row>(sql`
      with target as (
        select ${comment.id}, ${comment.contentId}, ${comment.applauseCount}, ${content.status}
        from ${comment} join ${content} on ${content.id} = ${comment.contentId}
        where ${comment.id} = ${id} and ${comment.status} = 'ACTIVE' and ${isShown(kind, memberId)}
          and ${content.kind} = ${kind}
        for no key update of ${comment}
      ), changed as (${change}), counted as (
        update ${comment} set applause_count = applause_count ${isApplauded ? sql`+ 1` : sql`- 1`}
        where id in (select comment_id from changed) returning applause_count
      )
      select content_id, status, applause_count as before, (select applause_count from counted) as after from target`);
    const [found] = rows;
    const absence = found ? absenceOf(found.status, hiddenWord(kind)) : 'NOT_FOUND';
    if (!found || absence) throw new ApiError(absence ?? 'NOT_FOUND');
    if (found.after !== null) await purgePages(transaction, [tagOf.content(Number(found.content_id))]);
    return { isApplauded, applauseCount: Number(found.after ?? found.before) };
  });
}
