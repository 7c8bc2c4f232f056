import { sql } from '../db/drizzle.ts';
import type { Queryable } from '../db/connection.ts';
import { applause, commentApplause, content } from '../db/schema/index.ts';
import type { InsertedComment } from './comments.ts';
import type { DemoTalk } from './files.ts';
import { type Ids, need } from './lookup.ts';

const DAY_MS = 86_400_000;
/** The number of days after publication in which members applaud a content. */
const DAYS_FOUND_IN = 40;
/** The number of days until today that have views. */
const DAYS_VIEWED = 30;

/**
 * Inserts applause: for each talk the number in its file, for each story and article a small, varying number. Most of
 * it is early.
 */
export async function insertApplause(db: Queryable, talks: DemoTalk[], talkIds: Ids, members: Ids): Promise<void> {
  const people = [...members.values()];
  const now = Date.now();
  const wanted = talks.map(({ key, likes, createdAt }) => ({
    contentId: need(talkIds, key),
    likes,
    since: createdAt.getTime(),
  }));
  const others = await db
    .select({ id: content.id, publishedAt: content.publishedAt })
    .from(content)
    .where(sql`${content.kind} <> 'talk'`);
  for (const { id, publishedAt } of others)
    wanted.push({ contentId: id, likes: 9 + ((id * 37) % 45), since: publishedAt?.getTime() ?? now });
  const rows = wanted.flatMap(({ contentId, likes, since }) => {
    const foundIn = Math.max(0, Math.min(now - since, DAYS_FOUND_IN * DAY_MS));
    return Array.from({ length: Math.min(likes, people.length) }, (_, index) => ({
      contentId,
      memberId: people[(contentId * 7 + index) % people.length] ?? 0,
      createdAt: new Date(since + foundIn * ((index + 1) / (likes + 1)) ** 2),
    }));
  });
  for (let start = 0; start < rows.length; start += 1_000) {
    await db.insert(applause).values(rows.slice(start, start + 1_000));
  }
}

/** Inserts views: a small, varying number for each story and article and each of the last days. */
export async function insertViews(db: Queryable): Promise<void> {
  await db.execute(sql`
    with span as (select (now() at time zone 'Asia/Seoul')::date as today)
    insert into content_view (content_id, viewer, day)
    select content.id, 'demo ' || reader, day::date
    from span, content, generate_series(today - ${DAYS_VIEWED - 1}::int, today, interval '1 day') as day,
      generate_series(1, (content.id::int * 13 + extract(day from day)::int * 7) % 5) as reader
    where kind <> 'talk' and published_at < day`);
}

/** Inserts applause for comments, as many as their files say. No member applauds their own comment. */
export async function insertCommentApplause(db: Queryable, comments: InsertedComment[], members: Ids): Promise<void> {
  const people = [...members.values()];
  const rows = comments.flatMap(({ id, authorId, applause: wanted }) =>
    people
      .map((_, index) => people[(id * 7 + index) % people.length] ?? 0)
      .filter((memberId) => memberId !== authorId)
      .slice(0, wanted)
      .map((memberId) => ({ commentId: id, memberId })),
  );
  for (let start = 0; start < rows.length; start += 1_000) {
    await db.insert(commentApplause).values(rows.slice(start, start + 1_000));
  }
}

/** Sets every stored counter to the number of its rows. */
export async function recount(db: Queryable): Promise<void> {
  await db.execute(sql`
    update content set
      comment_count = (select count(*) from comment where comment.content_id = content.id and comment.status = 'ACTIVE'),
      applause_count = (select count(*) from applause where applause.content_id = content.id),
      view_count = (select count(*) from content_view where content_view.content_id = content.id)`);
  await db.execute(sql`
    update comment set applause_count = (select count(*) from comment_applause where comment_id = comment.id)`);
}
