import { aliasedTable, eq, inArray, sql, type SQL } from '../../../../db/drizzle.ts';
import { comment, report } from '../../../../db/schema/index.ts';
import { isBlockedBy, type ViewerId } from '../../block/block.server.ts';
import { countLeft, goesWithWriter, type SubjectInQuery } from '../../../writing/content/muted-comments.server.ts';
import { hasReported } from '../../report/reported-by.server.ts';
import { type CommentedKind, commentRules, type CommentStatus } from '../comment.ts';

/** The only predicates that decide which comments a viewer sees, and with which status. */

export const reply = aliasedTable(comment, 'reply');
const head = aliasedTable(comment, 'head');

/** Matches a top-level comment that the viewer sees, by itself or as the parent of a reply they see. */
export function isShown(kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(not ${isMutedRow(comment, kind, viewerId)} and (${hasShownStatus(comment, kind)}
    or ${isOwnPending(comment, viewerId)} or exists (
    select from ${comment} as ${reply}
    where ${reply.parentId} = ${comment.id} and ${isShownReply(reply, kind, viewerId)})))`;
}

export function isShownReply(replies: typeof comment, kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`((${hasShownStatus(replies, kind)} or ${isOwnPending(replies, viewerId)})
    and not ${isMutedRow(replies, kind, viewerId)})`;
}

/** Counts the comments and replies that the viewer sees; undefined when that equals the content's count. */
export function countShown(subject: SubjectInQuery, viewerId: ViewerId): SQL<number> | undefined {
  if (viewerId === undefined || !commentRules[subject.kind].leavesOut) return undefined;
  return countLeft(subject, viewerId);
}

/**
 * Matches a comment whose text the viewer may read: its status for the viewer is `ACTIVE`, and neither the comment nor
 * its top-level comment is left out.
 */
export function isTextShown(kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(${statusFor(viewerId)} = 'ACTIVE' and not ${isMutedRow(comment, kind, viewerId)}
    and not exists (select from ${comment} as ${head}
      where ${head.id} = ${comment.parentId} and ${isMutedRow(head, kind, viewerId)}))`;
}

/**
 * Returns the status of a comment for the viewer. A comment that operators or reports hid reads as `DELETE`, and so
 * does another member's comment pending review.
 */
export function statusFor(viewerId: ViewerId): SQL<CommentStatus> {
  return sql<CommentStatus>`case
    when ${isOwnPending(comment, viewerId)} then 'ACTIVE'
    when ${comment.status} <> 'ACTIVE' then 'DELETE'
    when ${comment.isHiddenByContentAuthor} then 'REPORT'
    when ${isBlockedBy(viewerId, comment.authorId)} then 'BLOCK_USER'
    when ${hasReported(viewerId, eq(report.commentId, comment.id))} then 'REPORT'
    else 'ACTIVE' end`;
}

function hasShownStatus({ status }: typeof comment, kind: CommentedKind): SQL {
  return inArray(status, commentRules[kind].keepsDeleted ? ['ACTIVE', 'DELETE'] : ['ACTIVE']);
}

/** Matches the viewer's own comment that is pending review. */
export function isOwnPending({ authorId, status }: typeof comment, viewerId: ViewerId): SQL<boolean> {
  return viewerId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`(${status} = 'HELD' and ${authorId} = ${viewerId})`;
}

/** Matches a comment that is omitted because its author is muted, on kinds that omit such comments. */
function isMutedRow(of: typeof comment, kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  if (viewerId === undefined || !commentRules[kind].leavesOut) return sql<boolean>`false`;
  return goesWithWriter(of, kind, viewerId);
}
