import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { content } from '../../../db/schema/index.ts';
import { isBlockedBy } from '../block/block.server.ts';
import { countMuted } from '../../writing/content/muted-comments.server.ts';
import type { ViewerFlags } from '../../writing/content/viewer-flags.ts';

/** Returns the viewer's own flags for each of these contents. One query for members, none for visitors. */
export async function viewerFlags(
  db: Queryable,
  viewerId: number | undefined,
  contents: { id: number }[],
): Promise<Map<number, ViewerFlags>> {
  if (viewerId === undefined || contents.length === 0) return new Map();
  const rows = await flagsOf(db).execute({ viewerId, ids: contents.map(({ id }) => id) });
  return new Map(rows.map(({ id, ...flags }) => [id, flags]));
}

const viewer = sql.placeholder('viewerId');

const mine = (table: 'applause' | 'scrap') =>
  sql<boolean>`exists (select from ${sql.identifier(table)} where content_id = ${content.id} and member_id = ${viewer})`;

const flagsOf = prepared((db) =>
  db
    .select({
      id: content.id,
      emotionRegistration: mine('applause'),
      bookmark: mine('scrap'),
      subscribe: sql<boolean>`case when ${content.kind} = 'article'
        then exists (select from subscription where member_id = ${viewer} and writer_id = ${content.authorId})
        else exists (select from follow where follower_id = ${viewer} and followed_id = ${content.authorId}) end`,
      isBlock: isBlockedBy(viewer, content.authorId),
      mutedComments: countMuted(viewer),
    })
    .from(content)
    .where(sql`${content.id} = any(${sql.placeholder('ids')})`),
);
