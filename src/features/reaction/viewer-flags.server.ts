import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { content } from '../../db/schema/index.ts';
import { isBlockedBy } from '../block/block.server.ts';
import type { ViewerFlags } from './viewer-flags.ts';

/** What the viewer has done about each of these contents: one query for members, none for visitors. */
export async function viewerFlags(
  db: Queryable,
  viewerId: number | undefined,
  contents: { id: number }[],
): Promise<Map<number, ViewerFlags>> {
  if (viewerId === undefined || contents.length === 0) return new Map();
  const mine = (table: 'applause' | 'scrap') =>
    sql<boolean>`exists (select from ${sql.identifier(table)} where content_id = ${content.id} and member_id = ${viewerId})`;
  const rows = await db
    .select({
      id: content.id,
      emotionRegistration: mine('applause'),
      bookmark: mine('scrap'),
      subscribe: sql<boolean>`case when ${content.kind} = 'article'
        then exists (select from subscription where member_id = ${viewerId} and writer_id = ${content.authorId})
        else exists (select from follow where follower_id = ${viewerId} and followed_id = ${content.authorId}) end`,
      isBlock: isBlockedBy(viewerId, content.authorId),
    })
    .from(content)
    .where(
      inArray(
        content.id,
        contents.map(({ id }) => id),
      ),
    );
  return new Map(rows.map(({ id, ...flags }) => [id, flags]));
}
