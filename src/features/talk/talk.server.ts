import { and, asc, count, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { prepared } from '../../db/prepared.ts';
import { channel, content, member, picture, talk, talkPicture } from '../../db/schema/index.ts';
import { isBlockedBy } from '../block/block.server.ts';
import { contentsReportedBy } from '../report/reported-by.server.ts';
import type { Found, Listing } from '../content/content.ts';
import { absenceOf, authorPicture, pictureColumns } from '../content/content.server.ts';
import type { DescribedPicture } from '../picture/picture.ts';
import { type Channel, TALKS_PER_PAGE, type Talk } from './talk.ts';

const columns = {
  id: talk.id,
  text: talk.text,
  publishedAt: talk.publishedAt,
  updatedAt: content.updatedAt,
  status: content.status,
  viewCount: content.viewCount,
  commentCount: content.commentCount,
  applauseCount: content.applauseCount,
  authorFollowers: member.followerCount,
  channel: { id: channel.id, title: channel.title },
  author: {
    id: member.id,
    nickname: member.nickname,
    introduction: member.introduction,
  },
  authorPicture: pictureColumns(authorPicture),
};

export async function listChannels(db: Queryable): Promise<Channel[]> {
  return db
    .select({ id: channel.id, title: channel.title, description: channel.description })
    .from(channel)
    .where(eq(channel.isActive, true))
    .orderBy(asc(channel.position));
}

/**
 * Talks, newest first; of one channel, if given. A page far from the start is found in an index alone, and one
 * beyond the middle from the other end; the totals are kept, not counted.
 */
export async function listTalks(
  db: Queryable,
  {
    page = 0,
    pageCount = TALKS_PER_PAGE,
    channelId,
    viewerId,
  }: { page?: number; pageCount?: number; channelId?: number | undefined; viewerId?: number | undefined },
): Promise<Listing<Talk>> {
  const leftOutIds = viewerId === undefined ? undefined : leftOutFor(db, viewerId);
  const inChannel = channelId === undefined ? undefined : eq(talk.channelId, channelId);
  const hidden = leftOutIds
    ? db
        .select({ talks: count() })
        .from(talk)
        .where(and(sql`${talk.isShown}`, inChannel, inArray(talk.id, leftOutIds)))
    : sql`0`;
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${channel.talkCount}), 0) - (${hidden})`.mapWith(Number) })
    .from(channel)
    .where(channelId === undefined ? undefined : eq(channel.id, channelId));
  const total = counted?.total ?? 0;
  const offset = page * pageCount;
  const size = Math.min(pageCount, total - offset);
  if (size <= 0) return { items: [], total };
  const fromEnd = offset > total / 2;
  const position = fromEnd ? total - offset - size : offset;
  const order = fromEnd ? [asc(talk.publishedAt), asc(talk.id)] : [desc(talk.publishedAt), desc(talk.id)];
  const ids = db
    .select({ id: talk.id })
    .from(talk)
    .where(and(sql`${talk.isShown}`, inChannel, leftOutIds && notInArray(talk.id, leftOutIds)))
    .orderBy(...order)
    .limit(size)
    .offset(position);
  const rows = await selectTalks(db)
    .where(sql`${talk.id} in ${ids}`)
    .orderBy(desc(talk.publishedAt), desc(talk.id));
  return { items: await withPictures(db, rows), total };
}

/** What the viewer's blocks and reports hide from them: found once, so that the list itself is still read from one index. */
function leftOutFor(db: Queryable, viewerId: number) {
  return db
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.kind, 'talk'), isBlockedBy(viewerId, content.authorId)))
    .union(contentsReportedBy(db, viewerId));
}

const talkById = prepared((db) =>
  selectTalks(db)
    .where(eq(talk.id, sql.placeholder('id')))
    .limit(1),
);

/** One talk, or why it is not shown. */
export async function getTalk(db: Queryable, id: number): Promise<Found<Talk>> {
  const rows = await talkById(db).execute({ id });
  const [row] = rows;
  if (!row) return { absence: 'NOT_FOUND' };
  const absence = absenceOf(row.status, 'HIDDEN');
  if (absence) return { absence };
  const [item] = await withPictures(db, rows);
  return item ? { item } : { absence: 'NOT_FOUND' };
}

function selectTalks(db: Queryable) {
  return db
    .select(columns)
    .from(talk)
    .innerJoin(content, eq(content.id, talk.id))
    .innerJoin(channel, eq(channel.id, talk.channelId))
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId));
}

async function withPictures(db: Queryable, rows: Awaited<ReturnType<typeof selectTalks>>): Promise<Talk[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const shown = await db
    .select({ talkId: talkPicture.talkId, alt: talkPicture.alt, picture: pictureColumns(picture) })
    .from(talkPicture)
    .innerJoin(picture, eq(picture.id, talkPicture.pictureId))
    .where(sql`${talkPicture.talkId} = any(${sql.param(ids)})`)
    .orderBy(asc(talkPicture.talkId), asc(talkPicture.position));
  const byTalk = Map.groupBy(shown, (row) => row.talkId);
  return rows.map(({ status: _, authorPicture: image, author, ...row }) => ({
    ...row,
    author: { ...author, picture: image },
    pictures: (byTalk.get(row.id) ?? []).map(({ picture: shownPicture, alt }): DescribedPicture => ({
      picture: shownPicture,
      alt,
    })),
  }));
}
