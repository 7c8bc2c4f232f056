import { and, count, desc, eq, not, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { follow, maker, member, picture, subscription, writer } from '../../../db/schema/index.ts';
import { isBlockedBy } from '../block/block.server.ts';
import type { Listing } from '../../writing/content/content.ts';
import { pictureColumns } from '../../writing/content/content.server.ts';
import type { Picture } from '../../../model/picture.ts';

/** A member in a list of followers, followed members or writers. */
export type FollowEntry = {
  id: number;
  nickname: string;
  introduction: string;
  picture: Picture | null;
  /** The number of followers, or of a writer's subscribers. */
  subscriberCount: number;
  /** Whether the owner of the list follows or subscribes to the member. */
  subscribe: boolean;
};
export type MemberEntry = FollowEntry & { isMaker: boolean };

type Query = { page?: number; length?: number };

export const FOLLOWS_PER_PAGE = 20;

const person = {
  id: member.id,
  nickname: member.nickname,
  introduction: member.introduction,
  picture: pictureColumns(picture),
};

/** Returns a page of the member's followers, or of the members whom they follow, the latest first. */
export async function listFollows(
  db: Queryable,
  memberId: number,
  which: 'follower' | 'following',
  { page = 0, length = FOLLOWS_PER_PAGE }: Query = {},
): Promise<Listing<MemberEntry>> {
  const [own, other] =
    which === 'follower' ? [follow.followedId, follow.followerId] : [follow.followerId, follow.followedId];
  const shown = and(eq(own, memberId), not(isBlockedBy(memberId, other)));
  const [items, [counted]] = await Promise.all([
    db
      .select({
        ...person,
        subscriberCount: member.followerCount,
        subscribe: sql<boolean>`exists (
          select from follow mine where mine.follower_id = ${memberId} and mine.followed_id = ${member.id})`,
        isMaker: sql<boolean>`${maker.memberId} is not null`,
      })
      .from(follow)
      .innerJoin(member, eq(member.id, other))
      .leftJoin(maker, eq(maker.memberId, member.id))
      .leftJoin(picture, eq(picture.id, member.pictureId))
      .where(shown)
      .orderBy(desc(follow.createdAt), desc(other))
      .limit(length)
      .offset(page * length),
    db.select({ total: count() }).from(follow).where(shown),
  ]);
  return { items, total: counted?.total ?? 0 };
}

/** Returns a page of the writers that the member subscribes to, newest subscription first. */
export async function listSubscriptions(
  db: Queryable,
  memberId: number,
  { page = 0, length = FOLLOWS_PER_PAGE }: Query = {},
): Promise<Listing<FollowEntry>> {
  const own = eq(subscription.memberId, memberId);
  const [items, [counted]] = await Promise.all([
    db
      .select({ ...person, subscriberCount: writer.subscriberCount, subscribe: sql<boolean>`true` })
      .from(subscription)
      .innerJoin(writer, eq(writer.memberId, subscription.writerId))
      .innerJoin(member, eq(member.id, writer.memberId))
      .leftJoin(picture, eq(picture.id, member.pictureId))
      .where(own)
      .orderBy(desc(subscription.createdAt), desc(subscription.writerId))
      .limit(length)
      .offset(page * length),
    db.select({ total: count() }).from(subscription).where(own),
  ]);
  return { items, total: counted?.total ?? 0 };
}
