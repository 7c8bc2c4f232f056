import { asc, eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { channel, content, member, picture, talk, talkPicture } from '../../../db/schema/index.ts';
import type { Found } from '../../writing/content/content.ts';
import { absenceOf, authorPicture, pictureColumns } from '../../writing/content/content.server.ts';
import type { DescribedPicture } from '../../../model/picture.ts';
import type { Channel, Talk } from './talk.ts';

const columns = {
  id: talk.id,
  text: talk.text,
  publishedAt: talk.publishedAt,
  updatedAt: content.updatedAt,
  status: content.status,
  viewCount: content.viewCount,
  commentCount: content.commentCount,
  applauseCount: content.applauseCount,
  areCommentsClosed: content.areCommentsClosed,
  authorFollowers: member.followerCount,
  tags: talk.tags,
  sos: talk.sos,
  solvedById: sql<number | null>`(
    select id from comment where comment.id = ${talk.solvedById} and comment.status = 'ACTIVE'
      and not comment.is_hidden_by_content_author)`.mapWith(talk.solvedById),
  isWaiting: talk.isWaiting,
  channel: { id: channel.id, title: channel.title, isForHelp: channel.isForHelp },
  author: {
    id: member.id,
    nickname: member.nickname,
    introduction: member.introduction,
  },
  authorPicture: pictureColumns(authorPicture),
};

export async function listChannels(db: Queryable): Promise<Channel[]> {
  return db
    .select({ id: channel.id, title: channel.title, description: channel.description, isForHelp: channel.isForHelp })
    .from(channel)
    .where(eq(channel.isActive, true))
    .orderBy(asc(channel.position));
}

const talkById = prepared((db) =>
  selectTalks(db)
    .where(eq(talk.id, sql.placeholder('id')))
    .limit(1),
);

/** Returns a talk, or the reason why it is not shown. A talk pending review is returned only to its author. */
export async function getTalk(db: Queryable, id: number, viewerId?: number): Promise<Found<Talk>> {
  const rows = await talkById(db).execute({ id });
  const [row] = rows;
  if (!row) return { absence: 'NOT_FOUND' };
  const isOwnPending = row.status === 'HELD' && row.author.id === viewerId;
  const absence = isOwnPending ? undefined : absenceOf(row.status, 'HIDDEN');
  if (absence) return { absence };
  const [item] = await withPictures(db, rows);
  return item ? { item } : { absence: 'NOT_FOUND' };
}

/** Selects rows of talks. The caller adds a `where`, and `withPictures` turns the rows into talks. */
export function selectTalks(db: Queryable) {
  return db
    .select(columns)
    .from(talk)
    .innerJoin(content, eq(content.id, talk.id))
    .innerJoin(channel, eq(channel.id, talk.channelId))
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId));
}

export async function withPictures(db: Queryable, rows: Awaited<ReturnType<typeof selectTalks>>): Promise<Talk[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const shown = await db
    .select({ talkId: talkPicture.talkId, alt: talkPicture.alt, picture: pictureColumns(picture) })
    .from(talkPicture)
    .innerJoin(picture, eq(picture.id, talkPicture.pictureId))
    .where(sql`${talkPicture.talkId} = any(${sql.param(ids)})`)
    .orderBy(asc(talkPicture.talkId), asc(talkPicture.position));
  const byTalk = Map.groupBy(shown, (row) => row.talkId);
  return rows.map(({ status, authorPicture: image, author, ...row }) => ({
    ...row,
    isPendingReview: status === 'HELD',
    author: { ...author, picture: image },
    pictures: (byTalk.get(row.id) ?? []).map(({ picture: shownPicture, alt }): DescribedPicture => ({
      picture: shownPicture,
      alt,
    })),
  }));
}
