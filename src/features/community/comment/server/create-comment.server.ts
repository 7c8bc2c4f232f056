import { aliasedTable, eq, sql, type SQL } from '../../../../db/drizzle.ts';
import { runBatch } from '../../../../db/batch.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { counting } from '../../../../db/counted.ts';
import { publishEventSql } from '../../../../db/domain-events.ts';
import { comment, content, handledRequest, searchedComment } from '../../../../db/schema/index.ts';
import { statement } from '../../../../db/statement.ts';
import { ApiError } from '../../../../http/errors.ts';
import { spentToday } from '../../../../http/forms/spent-today.ts';
import { actOnce, type ChangeRequest, storingAnswer } from '../../../../session/once.server.ts';
import { findContacts } from '../../review/contacts.ts';
import { isNewcomer } from '../../review/pending-review.server.ts';
import type { Picture } from '../../../../model/picture.ts';
import { DAY } from '../../../writing/content/author-limits.server.ts';
import { bucketOf, INDEX_VERSION, searchedText } from '../../../discovery/search-index/index-rows.server.ts';
import { type Comment, type CommentedKind, COMMENTS_PER_DAY, REPLIES_PER_COMMENT } from '../comment.ts';
import { isOwnPending, isShown } from './comment-visibility.server.ts';
import { requireShown } from './write-comment.server.ts';

/** A text and its target: a content, a comment on that content, or a comment whose content is looked up. */
export type NewComment = {
  body: string;
  contentId?: number;
  repliedTo?: number | null;
  /** Links to this host do not count as external. */
  ownHost?: string;
};

const NO_REPLY = '삭제된 댓글에는 답글을 달 수 없어요.';
const HIDDEN = '작성자가 숨긴 댓글에는 답글을 달 수 없어요.';
const PENDING_REFUSAL = '확인을 기다리는 댓글에는 아직 답글을 달 수 없어요.';
const SPENT = `댓글은 하루에 ${COMMENTS_PER_DAY.toLocaleString('ko-KR')}개까지 쓸 수 있어요.`;

/**
 * Creates a comment. Idempotent by the request id; the same text on the same target within seconds is also created
 * once.
 * A reply to a reply belongs to the same parent comment. A newcomer's comment with contacts or external links is
 * pending review.
 * @param text normalised by `commentTextSchema`
 * @throws ApiError when the author does not see the content or the comment to which it replies; COMMENTS_CLOSED;
 * TOO_MANY_REPLIES; 429 above `COMMENTS_PER_DAY`
 */
export async function createComment(
  db: Database,
  kind: CommentedKind,
  { body, contentId = undefined, repliedTo = null, ownHost = '' }: NewComment,
  request: ChangeRequest,
): Promise<Comment> {
  const written = await actOnce<Written>(db, request, async () => {
    const leadsAway = findContacts(body, ownHost).length > 0;
    const batch = [lockingContent(), writing(kind, leadsAway)];
    const { text: searched, tokens } = searchedText([], [body]);
    const values = { body, searched, tokens, contentId: contentId ?? null, repliedTo, ...request };
    const [, [row]] = await runBatch<[unknown[], Row[]]>(db, batch, values);
    requireShown(kind, row?.status ?? undefined);
    if (row?.is_closed) throw new ApiError('COMMENTS_CLOSED');
    if (repliedTo !== null) requireLegible(row);
    if (!row) throw new Error('the comment row was not returned');
    if (!row.answer && row.is_full) throw new ApiError('TOO_MANY_REPLIES');
    if (!row.answer) throw spentToday(SPENT, row.seconds_left ?? 0);
    return { ...row.answer, body };
  });
  return toComment({ ...written, body: written.body ?? (await textOf(db, written.id)) });
}

/** Returns the text of a comment; empty once it is deleted. */
async function textOf(db: Queryable, id: number): Promise<string> {
  const [found] = await db.select({ body: comment.body }).from(comment).where(eq(comment.id, id));
  return found?.body ?? '';
}

type Row = {
  status: (typeof content.$inferSelect)['status'] | null;
  /** Whether the content's author has closed its comments. */
  is_closed: boolean;
  /**
   * The statuses of the comment to which it replies and of its top-level comment; null when the author does not see
   * them.
   */
  reply_status: string | null;
  top_status: string | null;
  answer: Written | null;
  /** Whether the top-level comment has `REPLIES_PER_COMMENT` replies. */
  is_full: boolean;
  /** Seconds until the author may write again; null below the daily limit. */
  seconds_left: number | null;
};

/** The stored result of an idempotent call: the comment that was created. */
type Written = {
  id: number;
  parentId: number | null;
  /** No longer stored, since it would outlive the comment. Results of earlier versions have it. */
  body?: string;
  /** Absent from results of earlier versions. */
  isPendingReview?: boolean;
  isApplauded: boolean;
  applauseCount: number;
  createdAt: string;
  updatedAt: string | null;
  author: { id: number; nickname: string; introduction: string; picture: Picture | null };
};

function requireLegible(row: Row | undefined): void {
  if (!row?.reply_status) throw new ApiError('NOT_FOUND');
  if (row.reply_status === 'HIDDEN_BY_CONTENT_AUTHOR') throw new ApiError('BAD_REQUEST', HIDDEN);
  if (row.reply_status === 'HELD') throw new ApiError('BAD_REQUEST', PENDING_REFUSAL);
  if (row.reply_status !== 'ACTIVE' || row.top_status !== 'ACTIVE') throw new ApiError('DELETED', NO_REPLY);
}

function toComment({ createdAt, updatedAt, isPendingReview = false, ...written }: Written & { body: string }): Comment {
  const moments = { createdAt: new Date(createdAt), updatedAt: updatedAt === null ? null : new Date(updatedAt) };
  const standing = { isPendingReview, isHiddenByContentAuthor: false, status: 'ACTIVE', isBest: false } as const;
  return { ...written, ...moments, ...standing, authorId: written.author.id, replies: [] };
}

const { placeholder } = sql;
const memberId = sql`${placeholder('memberId')}::bigint`;
const repliedTo = sql`${placeholder('repliedTo')}::bigint`;
const body = sql`${placeholder('body')}::text`;
/** The content of a reply's target: a comment never moves to another content. */
const contentId = sql`coalesce(${placeholder('contentId')}::bigint,
  (select content_id from ${comment} where ${comment.id} = ${repliedTo}))`;

const lockingContent = statement(() => sql`select from ${content} where id = ${contentId} for no key update`);

/** Within this time, the same text on the same target counts as a repeated call. */
const SAME_COMMENT = sql`interval '5 seconds'`;

/**
 * Matches the stored result of a comment that was deleted since. Such comments count towards the daily limit, because
 * they have created alarms. Only results of comments have a `parentId`.
 */
const isDeletedComment = sql`answer -> 'parentId' is not null
  and not exists (select from ${comment} where ${comment.id} = (answer ->> 'id')::bigint)`;

const top = aliasedTable(comment, 'top');
const counted = { table: 'content', key: 'id', counter: 'comment_count' };

const shown = sql`'ACTIVE'::comment_status, null::timestamptz`;
const isPendingReview = isNewcomer(memberId);
const judged = sql`(case when ${isPendingReview} then 'HELD' else 'ACTIVE' end)::comment_status, case when ${isPendingReview} then now() end`;

/** A comment pending review looks deleted to everyone but its author, who cannot reply to it yet. */
const replyStatus = sql`case
  when ${comment.status} = 'HELD' and not ${isOwnPending(comment, placeholder('memberId'))} then 'DELETE'
  when ${comment.status} = 'ACTIVE' and ${comment.isHiddenByContentAuthor} then 'HIDDEN_BY_CONTENT_AUTHOR'
  else ${comment.status}::text end`;

const told = {
  on: sql`counted.id`,
  comment: sql`(select id from added)`,
  repliedTo,
  by: memberId,
};

/**
 * Runs after the lock, so that it sees all comments created and deleted before.
 * @param leadsAway whether a newcomer's comment is pending review; other members are not checked
 */
const writing = statement(
  (kind: CommentedKind, leadsAway: boolean) => sql`
    with target as (
      select id, status, are_comments_closed as is_closed from ${content} where id = ${contentId} and kind = ${kind}
    ), thread as (
      select ${top.id}, ${replyStatus} as reply_status, ${top.status} as top_status
      from ${comment} join ${comment} as ${top} on ${top.id} = coalesce(${comment.parentId}, ${comment.id})
      where ${comment.id} = ${repliedTo} and ${comment.contentId} = (select id from target)
        and ${isShown(kind, placeholder('memberId'))}
    ), place as (
      select target.id as content_id, thread.id as parent_id from target left join thread on true
      where target.status = 'PUBLISHED' and not target.is_closed
        and (${repliedTo} is null or (reply_status = 'ACTIVE' and top_status = 'ACTIVE'))
    ), crowded as (
      select from thread
      where (select count(*) from ${comment} where ${comment.parentId} = thread.id) >= ${sql.raw(String(REPLIES_PER_COMMENT))}
    ), same as (
      select ${comment}.* from ${comment} join place on ${comment.contentId} = place.content_id
        and ${comment.parentId} is not distinct from place.parent_id
      where ${comment.authorId} = ${memberId} and ${comment.body} = ${body} and ${comment.status} in ('ACTIVE', 'HELD')
        and ${comment.createdAt} > now() - ${SAME_COMMENT}
      limit 1
    ), spent as (
      select ceil(extract(epoch from created_at + ${DAY} - now()))::int as seconds_left from (
        select created_at from ${comment} where author_id = ${memberId}
        union all
        select created_at from ${handledRequest} where member_id = ${memberId} and ${isDeletedComment}
      ) as written
      where created_at > now() - ${DAY}
      order by created_at desc offset ${sql.raw(String(COMMENTS_PER_DAY - 1))} limit 1
    ), added as (
      insert into ${comment} (content_id, parent_id, replied_to_id, author_id, body, status, held_at)
      select content_id, parent_id, ${repliedTo}, ${memberId}, ${body}, ${leadsAway ? judged : shown} from place
      where not exists (select from same) and not exists (select from spent) and not exists (select from crowded)
      returning *
    ), indexed as (
      insert into ${searchedComment} (comment_id, content_id, kind, text, tokens, version)
      select id, content_id, ${kind}, ${placeholder('searched')}, ${placeholder('tokens')}::bigint[] || ${bucketOf(sql`id`)},
        ${sql.raw(String(INDEX_VERSION))} from added where status = 'ACTIVE'
    ), ${counting(counted, sql`select content_id as target, 1 as step from added where status = 'ACTIVE'`)}, ${storingAnswer(answering)}
    select target.status, target.is_closed, reply_status, top_status, answer, exists (select from crowded) as is_full, (select seconds_left from spent),
      case when counted.id is not null then ${publishEventSql('comment written', told)} end
    from target left join thread on true left join remembered on true left join counted on true`,
);

const answering: SQL = sql`
  select jsonb_build_object(
    'id', written.id, 'parentId', parent_id, 'isPendingReview', written.status = 'HELD',
    'isApplauded', exists (select from comment_applause where comment_id = written.id and member_id = ${memberId}),
    'applauseCount', applause_count, 'createdAt', written.created_at, 'updatedAt', updated_at,
    'author', jsonb_build_object('id', member.id, 'nickname', nickname, 'introduction', introduction, 'picture', case
      when picture.id is not null
      then jsonb_build_object('key', key, 'width', width, 'height', height, 'thumbhash', thumbhash) end)
  ) as answer
  from (select * from same union all select * from added) as written
  join member on member.id = author_id left join picture on picture.id = picture_id`;
