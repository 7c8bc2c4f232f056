import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { comment, content, member, talk } from '../../../db/schema/index.ts';

/** A talk or comment that is pending review. */
export type PendingContent = {
  contentId: number;
  commentId: number | null;
  author: { id: number; nickname: string };
  text: string;
  since: Date;
};

/** Comments on contents that are not published are left out until their content is. */
const pending = sql`
  select ${content.id} as content_id, null::bigint as comment_id, ${content.authorId} as author_id,
    ${talk.text} as text, ${content.pendingSince} as pending_since
  from ${content} join ${talk} on ${talk.id} = ${content.id}
  where ${content.pendingSince} is not null and ${content.status} = 'HELD'
  union all
  select ${comment.contentId}, ${comment.id}, ${comment.authorId}, ${comment.body}, ${comment.pendingSince}
  from ${comment} join ${content} on ${content.id} = ${comment.contentId}
  where ${comment.pendingSince} is not null and ${comment.status} = 'HELD' and ${content.status} = 'PUBLISHED'`;

/** Returns a page of pending reviews, the oldest first. */
export async function listPending(
  db: Queryable,
  { page, size }: { page: number; size: number },
): Promise<{ items: PendingContent[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    db.execute<{ content_id: string; comment_id: string | null; author_id: string; nickname: string } & Beginning>(sql`
      select pending.content_id, pending.comment_id, pending.author_id, ${member.nickname}, pending.text, pending.pending_since
      from (${pending}) as pending join ${member} on ${member.id} = pending.author_id
      order by pending.pending_since, pending.content_id, pending.comment_id limit ${size} offset ${page * size}`),
    countPending(db),
  ]);
  const items = rows.map((row): PendingContent => ({
    contentId: Number(row.content_id),
    commentId: row.comment_id === null ? null : Number(row.comment_id),
    author: { id: Number(row.author_id), nickname: row.nickname },
    text: row.text,
    since: new Date(row.pending_since),
  }));
  return { items, total };
}

type Beginning = { text: string; pending_since: string };

export async function countPending(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ things: number }>(
    sql`select count(*)::int as things from (${pending}) as pending`,
  );
  return rows[0]?.things ?? 0;
}
