import { and, asc, count, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { channel, content, member, picture, talk, talkPicture } from '../../db/schema/index.ts';
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

/** Talks, newest first; of one channel, if given. */
export async function listTalks(
  db: Queryable,
  {
    page = 0,
    pageCount = TALKS_PER_PAGE,
    channelId,
  }: { page?: number; pageCount?: number; channelId?: number | undefined },
): Promise<Listing<Talk>> {
  const shown = and(
    eq(content.status, 'PUBLISHED'),
    channelId === undefined ? undefined : eq(talk.channelId, channelId),
  );
  const [rows, [counted]] = await Promise.all([
    selectTalks(db)
      .where(shown)
      .orderBy(desc(talk.publishedAt), desc(talk.id))
      .limit(pageCount)
      .offset(page * pageCount),
    db.select({ total: count() }).from(talk).innerJoin(content, eq(content.id, talk.id)).where(shown),
  ]);
  return { items: await withPictures(db, rows), total: counted?.total ?? 0 };
}

/** One talk, or why it is not shown. */
export async function getTalk(db: Queryable, id: number): Promise<Found<Talk>> {
  const rows = await selectTalks(db).where(eq(talk.id, id)).limit(1);
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
    .where(inArray(talkPicture.talkId, ids))
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
