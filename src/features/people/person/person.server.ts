import { and, eq, not, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { maker, member, picture, writer } from '../../../db/schema/index.ts';
import { isMutedFor } from '../../../session/muted.server.ts';
import type { Found } from '../../writing/content/content.ts';
import { type ContentKind, pictureColumns } from '../../writing/content/content.server.ts';
import type { Person } from './person.ts';

const published = (kind: ContentKind, isShown = sql`true`) =>
  sql`(select count(*) from content
    where author_id = ${member.id} and kind = ${sql.raw(`'${kind}'`)} and status = 'PUBLISHED' and ${isShown})`.mapWith(
    Number,
  );

const personById = prepared((db, forMember: boolean) => {
  const isShown = forMember ? not(isMutedFor(sql.placeholder('viewerId'))) : undefined;
  return db
    .select({
      id: member.id,
      nickname: member.nickname,
      introduction: member.introduction,
      picture: pictureColumns(picture),
      isMaker: sql<boolean>`${maker.memberId} is not null`,
      isWriter: sql<boolean>`${writer.memberId} is not null`,
      followerCount: member.followerCount,
      followingCount: sql`(select count(*) from follow where follower_id = ${member.id})`.mapWith(Number),
      subscriberCount: sql`coalesce(${writer.subscriberCount}, 0)`.mapWith(Number),
      storyCount: published('story', isShown),
      articleCount: published('article'),
      talkCount: published('talk', isShown),
      joinedAt: member.createdAt,
      links: sql<string[]>`coalesce(${maker.links}, '{}')`,
      storeLink: maker.storeLink,
    })
    .from(member)
    .leftJoin(maker, eq(maker.memberId, member.id))
    .leftJoin(writer, eq(writer.memberId, member.id))
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .where(and(eq(member.id, sql.placeholder('id')), eq(member.status, 'active')))
    .limit(1);
});

/**
 * Returns the profile of a member, in one query. The counts of stories and talks include only those that the viewer's lists
 * show. A member who has left is NOT_FOUND, like an id that never existed.
 */
export async function getPerson(db: Queryable, id: number, viewerId?: number): Promise<Found<Person>> {
  const [item] = await personById(db, viewerId !== undefined).execute({ id, viewerId });
  return item ? { item } : { absence: 'NOT_FOUND' };
}
