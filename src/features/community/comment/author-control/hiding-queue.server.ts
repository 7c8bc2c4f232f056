import { and, eq, isNull, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { commentHiding } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { excerpt } from '../../../../lib/text/plain-text.ts';
import { audited } from '../../../operations/audit/audit.server.ts';
import { talkTitle } from '../../../contents/talk/talk.ts';
import type { ControlledKind } from './author-control.ts';
import { UNITS_PER_CHARACTER } from '../../../../lib/text/graphemes.ts';

/** The queue of contents whose author has hidden several comments. */

export const HIDINGS_PER_PAGE = 20;
/** Number of hidden comments that the queue quotes for each content. */
const QUOTED = 5;
/** Maximum length of a quote, in characters. */
const QUOTE_LENGTH = 200;
/** Upper limit of the count. Counting more takes longer and does not help operators. */
export const MOST_HIDINGS_COUNTED = 1_000;

type Hiding = {
  contentId: number;
  kind: ControlledKind;
  title: string;
  author: { id: number; nickname: string };
  /** Number of comments that are hidden now. */
  hidden: number;
  /** The newest hidden comments, at most `QUOTED`. */
  comments: { id: number; body: string; nickname: string }[];
  since: Date;
};

type Row = {
  content_id: string;
  kind: ControlledKind;
  title: string;
  author_id: string;
  nickname: string;
  hidden: number;
  comments: { id: number; body: string; nickname: string }[];
  raised_at: string;
};

/**
 * Contents that are no longer published need no decision. `offset 0` keeps PostgreSQL from reading all contents instead of
 * the contents in the queue.
 */
const waiting = sql`
  from comment_hiding
  join lateral (select kind, author_id, status from content where content.id = comment_hiding.content_id offset 0) as content
    on content.status = 'PUBLISHED'
  where comment_hiding.seen_at is null`;

/** Returns one page of the queue, the longest waiting first. @param page counts from 0 */
export async function listHidings(db: Queryable, page: number): Promise<{ items: Hiding[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      select raised.content_id, raised.kind, coalesce(story.title, talk.text, '') as title,
        author.id as author_id, author.nickname, raised.raised_at,
        (select count(*)::int from comment
          where comment.content_id = raised.content_id and comment.is_hidden_by_content_author
            and comment.status = 'ACTIVE') as hidden,
        (select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'body', shown.body, 'nickname', shown.nickname)
            order by shown.id desc), '[]')
          from (
            select comment.id, left(comment.body, ${QUOTE_LENGTH * UNITS_PER_CHARACTER}) as body, writer.nickname
            from comment join member as writer on writer.id = comment.author_id
            where comment.content_id = raised.content_id and comment.is_hidden_by_content_author
              and comment.status = 'ACTIVE'
            order by comment.id desc limit ${QUOTED}
          ) as shown) as comments
      from (
        select comment_hiding.content_id, comment_hiding.raised_at, content.kind, content.author_id ${waiting}
        order by comment_hiding.raised_at, comment_hiding.content_id
        limit ${HIDINGS_PER_PAGE} offset ${page * HIDINGS_PER_PAGE}
      ) as raised
      join member as author on author.id = raised.author_id
      left join story on story.id = raised.content_id
      left join talk on talk.id = raised.content_id
      order by raised.raised_at, raised.content_id`),
    countHidings(db),
  ]);
  return { items: rows.map(toHiding), total };
}

function toHiding(row: Row): Hiding {
  return {
    contentId: Number(row.content_id),
    kind: row.kind,
    title: row.kind === 'talk' ? talkTitle({ text: row.title }) : row.title,
    author: { id: Number(row.author_id), nickname: row.nickname },
    hidden: row.hidden,
    comments: row.comments.map((comment) => ({ ...comment, body: excerpt(comment.body, QUOTE_LENGTH) })),
    since: new Date(row.raised_at),
  };
}

/** Counts the contents in the queue; `MOST_HIDINGS_COUNTED` means that many or more. */
export async function countHidings(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select ${waiting} order by comment_hiding.raised_at limit ${MOST_HIDINGS_COUNTED}) as counted`);
  return rows[0]?.count ?? 0;
}

/** Takes a content off the queue. @throws ApiError NOT_FOUND when another operator has done so */
export async function markHidingSeen(db: Database, contentId: number, by: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const seen = await transaction
      .update(commentHiding)
      .set({ seenAt: sql`now()`, seenBy: by })
      .where(and(eq(commentHiding.contentId, contentId), isNull(commentHiding.seenAt)))
      .returning({ contentId: commentHiding.contentId });
    if (seen.length === 0) throw new ApiError('NOT_FOUND', '다른 운영자가 먼저 확인했어요.');
    await audited(transaction, { by, act: 'hidden comments seen', on: { kind: 'content', id: contentId } });
  });
}
