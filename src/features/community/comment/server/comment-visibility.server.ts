import { aliasedTable, eq, inArray, sql, type SQL } from '../../../../db/drizzle.ts';
import { comment, report } from '../../../../db/schema/index.ts';
import { isBlockedBy, type ViewerId } from '../../block/block.server.ts';
import { countLeft, goesWithWriter, type SubjectInQuery } from '../../../writing/content/muted-comments.server.ts';
import { hasReported } from '../../report/reported-by.server.ts';
import { type CommentedKind, commentRules, type CommentStatus } from '../comment.ts';

/** The one predicate that says which comments a viewer is shown, and as what. */

export const reply = aliasedTable(comment, 'reply');
const head = aliasedTable(comment, 'head');

/** Whether the viewer is shown this row of `rows`, be it a comment or a reply: itself, or as what replies hang on. */
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

/** How many comments and replies the viewer is shown; undefined when it is as many as the content counts. */
export function countShown(subject: SubjectInQuery, viewerId: ViewerId): SQL<number> | undefined {
  if (viewerId === undefined || !commentRules[subject.kind].leavesOut) return undefined;
  return countLeft(subject, viewerId);
}

/**
 * Whether the viewer may read this row of `comment`: it is not withheld from them, neither by itself nor with the comment
 * that it replies to.
 */
export function isTextShown(kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(${statusFor(viewerId)} = 'ACTIVE' and not ${isMutedRow(comment, kind, viewerId)}
    and not exists (select from ${comment} as ${head}
      where ${head.id} = ${comment.parentId} and ${isMutedRow(head, kind, viewerId)}))`;
}

/** What the viewer sees of a comment that is shown. */
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

/** Whether it is held for a look, and the viewer has written it. */
export function isOwnPending({ authorId, status }: typeof comment, viewerId: ViewerId): SQL<boolean> {
  return viewerId === undefined
    ? sql<boolean>`false`
    : sql<boolean>`(${status} = 'HELD' and ${authorId} = ${viewerId})`;
}

/** Whether it is left out with its writer: `kind` says whether comments are. */
function isMutedRow(of: typeof comment, kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  if (viewerId === undefined || !commentRules[kind].leavesOut) return sql<boolean>`false`;
  return goesWithWriter(of, kind, viewerId);
}
