import { aliasedTable, and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { comment, report } from '../../db/schema/index.ts';
import { isBlockedBy, type ViewerId } from '../block/block.server.ts';
import { type CommentedKind, commentRules, type CommentStatus } from './comment.ts';

/** The one predicate that says which comments a viewer is shown, and as what. */

export const reply = aliasedTable(comment, 'reply');
const head = aliasedTable(comment, 'head');

/** Whether the viewer is shown this row of `rows`, be it a comment or a reply: itself, or as what replies hang on. */
export function isShown(kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(not ${isLeftOut(comment, kind, viewerId)} and (${hasShownStatus(comment, kind)} or exists (
    select from ${comment} as ${reply}
    where ${reply.parentId} = ${comment.id} and ${isShownReply(reply, kind, viewerId)})))`;
}

export function isShownReply(replies: typeof comment, kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  return sql<boolean>`(${hasShownStatus(replies, kind)} and not ${isLeftOut(replies, kind, viewerId)})`;
}

/** What is commented on, by a prepared statement's placeholder too. */
export type SubjectInQuery = { kind: CommentedKind; id: number | Placeholder };

/** How many comments and replies the viewer is shown; undefined when it is as many as the content counts. */
export function countShown({ kind, id }: SubjectInQuery, viewerId: ViewerId): SQL<number> | undefined {
  if (viewerId === undefined || !commentRules[kind].leavesOut) return undefined;
  return sql<number>`(select count(*)::int from ${comment}
    where ${comment.contentId} = ${id} and ${comment.status} = 'ACTIVE' and not ${isLeftOut(comment, kind, viewerId)}
      and not exists (select from ${comment} as ${head}
        where ${head.id} = ${comment.parentId} and ${isLeftOut(head, kind, viewerId)}))`;
}

/** What the viewer sees of a comment that is shown. */
export function statusFor(viewerId: ViewerId): SQL<CommentStatus> {
  return sql<CommentStatus>`case
    when ${comment.status} <> 'ACTIVE' then 'DELETE'
    when ${isBlockedBy(viewerId, comment.authorId)} then 'BLOCK_USER'
    when ${isReportedBy(viewerId, eq(report.commentId, comment.id))} then 'REPORT'
    else 'ACTIVE' end`;
}

function hasShownStatus({ status }: typeof comment, kind: CommentedKind): SQL {
  return inArray(status, commentRules[kind].keepsDeleted ? ['ACTIVE', 'DELETE'] : ['ACTIVE']);
}

function isLeftOut({ authorId }: typeof comment, kind: CommentedKind, viewerId: ViewerId): SQL<boolean> {
  if (!commentRules[kind].leavesOut) return sql<boolean>`false`;
  const isOfReported = isReportedBy(viewerId, and(eq(report.targetId, authorId), sql`${report.commentId} is not null`));
  return sql<boolean>`(${isBlockedBy(viewerId, authorId)} or ${isOfReported})`;
}

function isReportedBy(viewerId: ViewerId, what: SQL | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from ${report} where ${and(eq(report.reporterId, viewerId), what)})`;
}
