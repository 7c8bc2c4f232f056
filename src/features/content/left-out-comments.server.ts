import { aliasedTable, type Placeholder, sql, type SQL } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { comment } from '../../db/schema/index.ts';
import { hasReportedCommentOf, isBlockedBy, type ViewerId } from '../../session/out-of-sight.server.ts';
import type { ContentKind } from './content.server.ts';

/** Comments that are left out with their writer, where comments of their kind are. */

/** What is commented on, by a prepared statement's placeholder too. */
export type SubjectInQuery = { kind: ContentKind; id: number | Placeholder };

const head = aliasedTable(comment, 'head');

/** Whether it goes with its writer, whom the viewer blocked, or reported for a comment on this kind of content. */
export function goesWithWriter(
  { authorId, status }: typeof comment,
  kind: ContentKind,
  viewerId: NonNullable<ViewerId>,
): SQL<boolean> {
  // A withheld comment names nobody: whether it is left out must not tell whose it was.
  return sql<boolean>`(${status} = 'ACTIVE'
    and (${isBlockedBy(viewerId, authorId)} or ${hasReportedCommentOf(viewerId, authorId, kind)}))`;
}

/** How many comments and replies are left for the viewer. */
export function countLeft({ kind, id }: SubjectInQuery, viewerId: NonNullable<ViewerId>): SQL<number> {
  return sql<number>`(select count(*)::int from ${comment}
    where ${comment.contentId} = ${id} and ${comment.status} = 'ACTIVE' and not ${goesWithWriter(comment, kind, viewerId)}
      and not exists (select from ${comment} as ${head}
        where ${head.id} = ${comment.parentId} and ${goesWithWriter(head, kind, viewerId)}))`;
}

/** The same, in a query of its own. */
export async function readCountLeft(db: Queryable, subject: SubjectInQuery, viewerId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select ${countLeft(subject, viewerId)} as count`);
  return rows[0]?.count ?? 0;
}
