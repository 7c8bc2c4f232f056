import { and, asc, desc, eq, type Placeholder, sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { comment, commentApplause, member, picture } from '../../../../db/schema/index.ts';
import { prepared } from '../../../../db/prepared.ts';
import type { ViewerId } from '../../block/block.server.ts';
import { pictureColumns } from '../../../writing/content/content.server.ts';
import type { SubjectInQuery } from '../../../writing/content/muted-comments.server.ts';
import {
  BEST_APPLAUSE,
  BEST_COMMENTS,
  type Comment,
  COMMENTS_PER_PAGE,
  type CommentedKind,
  type CommentOrder,
  type CommentPage,
  HIDDEN_BY_CONTENT_AUTHOR,
  REPLIES_PER_COMMENT,
  type Reply,
  type Subject,
  withheldText,
} from '../comment.ts';
import { countShown, isOwnPending, isShown, isShownReply, reply, statusFor } from './comment-visibility.server.ts';

type Looking = { id: number } | undefined;
export type Paging = { page?: number; size?: number; order?: CommentOrder };

/** Selects the ranks of a page of comments and its two neighbours, with the totals. */
const ranksOfPage = prepared((db, kind: CommentedKind, forMember: boolean, order: CommentOrder) => {
  const viewerId = forMember ? sql.placeholder('viewerId') : undefined;
  const subject = { kind, id: sql.placeholder('contentId') };
  const shown = countShown(subject, viewerId) ?? sql`null::int`;
  return db
    .select({
      total: sql<string>`total`,
      shown: sql<number | null>`shown`,
      id: sql<string | null>`id`,
      isBest: sql<boolean>`is_best`,
      position: sql<string>`position`,
    })
    .from(
      sql`(
        with ${rankedComments(subject, viewerId, { best: sql.placeholder('best'), order })}
        select counted.total, counted.shown, ranked.id, ranked.is_best, ranked.position
        from (select count(*) as total, ${shown} as shown from ranked) as counted
        left join ranked on position between ${sql.placeholder('from')} and ${sql.placeholder('to')}
      ) as page`,
    )
    .orderBy(sql`position`);
});

/** Returns a page of the comments that the viewer sees, the best first, each with its replies. */
export async function listComments(
  db: Queryable,
  subject: Subject,
  viewer: Looking,
  { page = 0, size = COMMENTS_PER_PAGE, order = 'desc' }: Paging = {},
): Promise<CommentPage> {
  const [first, end] = [page * size, (page + 1) * size];
  const rows = await ranksOfPage(db, subject.kind, viewer !== undefined, order).execute({
    contentId: subject.id,
    viewerId: viewer?.id,
    best: bestOf(size),
    from: first - 1,
    to: end,
  });
  const ranked = rows
    .filter(({ id }) => id !== null)
    .map((row) => ({ id: Number(row.id), isBest: row.isBest, position: Number(row.position) }));
  const best = new Map(
    ranked.filter(({ position }) => position >= first && position < end).map(({ id, isBest }) => [id, isBest]),
  );
  const threads = await readThreads(db, subject.kind, viewer?.id, [...best.keys()], order);
  return {
    items: threads.map((thread) => ({ ...thread, isBest: best.get(thread.id) ?? false })),
    page,
    total: Number(rows[0]?.total ?? 0),
    shown: rows[0]?.shown ?? undefined,
    previousId: ranked.find(({ position }) => position === first - 1)?.id,
    nextId: ranked.find(({ position }) => position === end)?.id,
  };
}

/** Returns the page that contains this comment or its parent; undefined when the viewer does not see it. */
export async function pageOfComment(
  db: Queryable,
  subject: Subject,
  commentId: number,
  viewer: Looking,
  { size = COMMENTS_PER_PAGE, order = 'desc' }: Omit<Paging, 'page'> = {},
): Promise<number | undefined> {
  const { rows } = await db.execute<{ position: string }>(sql`
    with ${rankedComments(subject, viewer?.id, { best: bestOf(size), order })}
    select position from ranked
    where id = (select coalesce(parent_id, id) from ${comment} where id = ${commentId} and content_id = ${subject.id})`);
  const [found] = rows;
  return found && Math.floor(Number(found.position) / size);
}

/** Returns the page of comments that contains the requested comment; without one, the first page. */
export async function openComments(
  db: Queryable,
  subject: Subject,
  viewer: Looking,
  commentId: number | undefined,
): Promise<CommentPage> {
  const page = commentId === undefined ? 0 : await pageOfComment(db, subject, commentId, viewer);
  return listComments(db, subject, viewer, { page });
}

/** Returns a comment with its replies; undefined when it is not found. */
export async function getComment(
  db: Queryable,
  kind: CommentedKind,
  id: number,
  viewer: Looking,
): Promise<Comment | undefined> {
  const [thread] = await readThreads(db, kind, viewer?.id, [id], 'desc');
  return thread;
}

/** The number of best comments that fit on a page of this size. */
const bestOf = (size: number) => Math.min(BEST_COMMENTS, size);

/** Defines `ranked (id, is_best, position)`: the comments that the viewer sees, in the order of the pages. */
function rankedComments(
  { kind, id }: SubjectInQuery,
  viewerId: ViewerId,
  { best, order }: { best: number | Placeholder; order: CommentOrder },
): SQL {
  const direction = sql.raw(order);
  return sql`
    shown as (
      select id, created_at, applause_count, ${statusFor(viewerId)} as status_for_viewer
      from ${comment}
      where content_id = ${id} and parent_id is null and ${isShown(kind, viewerId)}
    ), best as (
      select id, row_number() over (order by applause_count desc, id) as rank
      from shown
      where status_for_viewer = 'ACTIVE' and applause_count >= ${BEST_APPLAUSE}
      order by rank
      limit ${best}
    ), ranked as (
      select shown.id, best.id is not null as is_best,
        row_number() over (order by best.rank, created_at ${direction}, shown.id ${direction}) - 1 as position
      from shown left join best on best.id = shown.id
    )`;
}

const threads = prepared((db, kind: CommentedKind, forMember: boolean, order: CommentOrder) => {
  const viewerId = forMember ? sql.placeholder('viewerId') : undefined;
  const ids = sql`${sql.placeholder('ids')}::bigint[]`;
  // Imported comments may have more replies than the limit.
  const withReplies = sql`array(
    select id from unnest(${ids}) as thread (id)
    union all
    select first.id from unnest(${ids}) as thread (id) cross join lateral (
      select id from ${comment} as ${reply} where ${reply.parentId} = thread.id
      order by ${reply.createdAt} limit ${sql.raw(String(REPLIES_PER_COMMENT))}
    ) as first)`;
  const isWanted = sql`${comment.id} = any(${withReplies})
    and (${comment.parentId} is null or ${isShownReply(comment, kind, viewerId)})`;
  const by = order === 'desc' ? desc : asc;
  return selectComments(db, viewerId).where(isWanted).orderBy(by(comment.createdAt), by(comment.id));
});

/** Returns these comments in the order of `ids`, each with the replies that the viewer sees, the best first. */
async function readThreads(
  db: Queryable,
  kind: CommentedKind,
  viewerId: number | undefined,
  ids: number[],
  order: CommentOrder,
): Promise<Comment[]> {
  if (ids.length === 0) return [];
  const rows = await threads(db, kind, viewerId !== undefined, order).execute({ ids, viewerId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...toReply(row), replies: bestFirst((byParent.get(id) ?? []).map(toReply)) }] : [];
  });
}

/** Moves the best replies to the front, by the rule for best comments: by applause, the earlier first among equals. */
function bestFirst(replies: Reply[]): Reply[] {
  const best = replies
    .filter(({ status, applauseCount }) => status === 'ACTIVE' && applauseCount >= BEST_APPLAUSE)
    .sort((one, other) => other.applauseCount - one.applauseCount || one.id - other.id)
    .slice(0, BEST_COMMENTS);
  return [...best.map((reply) => ({ ...reply, isBest: true })), ...replies.filter((reply) => !best.includes(reply))];
}

function selectComments(db: Queryable, viewerId: ViewerId) {
  const isApplauded =
    viewerId === undefined
      ? sql<boolean>`false`
      : sql<boolean>`exists (select from ${commentApplause} where ${and(
          eq(commentApplause.commentId, comment.id),
          eq(commentApplause.memberId, viewerId),
        )})`;
  return db
    .select({
      id: comment.id,
      parentId: comment.parentId,
      body: comment.body,
      status: statusFor(viewerId),
      isPendingReview: isOwnPending(comment, viewerId),
      isHiddenByContentAuthor: sql<boolean>`(${comment.status} = 'ACTIVE' and ${comment.isHiddenByContentAuthor})`,
      isApplauded,
      applauseCount: comment.applauseCount,
      createdAt: comment.createdAt,
      updatedAt: comment.updatedAt,
      author: { id: member.id, nickname: member.nickname, introduction: member.introduction },
      authorPicture: pictureColumns(picture),
    })
    .from(comment)
    .innerJoin(member, eq(member.id, comment.authorId))
    .leftJoin(picture, eq(picture.id, member.pictureId));
}

function toReply({ authorPicture, author, ...row }: Awaited<ReturnType<typeof selectComments>>[number]): Reply {
  const { status, isHiddenByContentAuthor } = row;
  return {
    ...row,
    body: status === 'ACTIVE' ? row.body : isHiddenByContentAuthor ? HIDDEN_BY_CONTENT_AUTHOR : withheldText[status],
    // The author of a hidden comment may still delete it, so their id stays; the name does not.
    authorId: status === 'DELETE' ? null : author.id,
    author: status === 'DELETE' || isHiddenByContentAuthor ? null : { ...author, picture: authorPicture },
    isBest: false,
  };
}
