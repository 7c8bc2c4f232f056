import { aliasedTable, type Placeholder, sql, type SQL } from '../../../db/drizzle.ts';
import { comment, content } from '../../../db/schema/index.ts';
import { hasReportedCommentOf, isBlockedBy, type ViewerId } from '../../../session/muted.server.ts';
import type { ContentKind } from './content.server.ts';

/** SQL for comments that are left out because the viewer has muted their author. */

/** The content of the comments. The id may be a placeholder of a prepared statement. */
export type SubjectInQuery = { kind: ContentKind; id: number | Placeholder };

const head = aliasedTable(comment, 'head');

/**
 * Returns SQL: whether a comment is left out with its author. That is so if the viewer blocked the author, or reported a
 * comment of theirs on this kind of content.
 */
export function goesWithWriter(
  { authorId, status }: typeof comment,
  kind: ContentKind,
  viewerId: NonNullable<ViewerId>,
): SQL<boolean> {
  // A deleted or hidden comment names no author. Leaving it out would reveal its author.
  return sql<boolean>`(${status} = 'ACTIVE'
    and (${isBlockedBy(viewerId, authorId)} or ${hasReportedCommentOf(viewerId, authorId, kind)}))`;
}

/** Returns SQL: the number of comments and replies that the viewer sees. */
export function countLeft({ kind, id }: SubjectInQuery, viewerId: NonNullable<ViewerId>): SQL<number> {
  return sql<number>`(select count(*)::int from ${comment}
    where ${comment.contentId} = ${id} and ${comment.status} = 'ACTIVE' and not ${goesWithWriter(comment, kind, viewerId)}
      and not exists (select from ${comment} as ${head}
        where ${head.id} = ${comment.parentId} and ${goesWithWriter(head, kind, viewerId)}))`;
}

/**
 * Returns SQL: the number of comments and replies on the outer query's article that are left out for the viewer. On stories
 * and talks it is 0, because a status replaces such comments there and they stay in the count. For a viewer without blocks
 * and reports the query reads no comment.
 */
export function countMuted(viewerId: NonNullable<ViewerId>): SQL<number> {
  const isMutedRow = (row: typeof comment) => goesWithWriter(row, 'article', viewerId);
  const counted = sql<number>`(case
    when ${content.kind} = 'article' and (exists (select from block where blocker_id = ${viewerId})
      or exists (select from report where reporter_id = ${viewerId}))
    then (select count(*)::int from ${comment}
      where ${comment.contentId} = ${content.id} and ${comment.status} = 'ACTIVE' and (${isMutedRow(comment)}
        or exists (select from ${comment} as ${head} where ${head.id} = ${comment.parentId} and ${isMutedRow(head)})))
    else 0 end)`;
  // Drizzle drops table names of columns in a selected expression, but not in a nested expression.
  return sql<number>`${counted}`;
}
