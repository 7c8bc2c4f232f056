import { sql, type SQL } from '../../../db/drizzle.ts';
import { runBatch } from '../../../db/batch.ts';
import type { Database } from '../../../db/connection.ts';
import { withCounterChange } from '../../../db/counted.ts';
import { publishEventSql } from '../../../db/domain-events.ts';
import { statement } from '../../../db/statement.ts';
import { ApiError } from '../../../http/errors.ts';
import { isBlockedBy } from '../block/block.server.ts';
import {
  acting,
  isActing,
  type LockedMember,
  lockingPair,
  other,
  requireActing,
} from '../../people/member/lock-pair.server.ts';

/** The state after a follow or subscription has changed. */
export type Following = { subscribe: boolean; subscriberCount: number };
type FollowOf = { followerId: number; followedId: number };

/** The number of members whom one member can follow. */
export const FOLLOWS_PER_MEMBER = 5_000;

const followers = { table: 'member', key: 'id', counter: 'follower_count' };

/**
 * Follows a member. Idempotent. A blocked member has to be unblocked first.
 * @throws ApiError BAD_REQUEST, TOO_MANY_FOLLOWS; NOT_FOUND if the member does not exist or blocks the caller
 */
export async function follow(db: Database, of: FollowOf): Promise<Following> {
  if (of.followerId === of.followedId) throw new ApiError('BAD_REQUEST', '나를 팔로우할 수는 없어요.');
  const { isBlocked, isFull, ...following } = await change(db, 'give', of);
  if (isBlocked) throw new ApiError('BAD_REQUEST', '차단한 회원이에요. 차단을 해제하고 나서 팔로우해 주세요.');
  if (isFull) throw new ApiError('TOO_MANY_FOLLOWS');
  return following;
}

/**
 * Ends following a member. Idempotent.
 * @throws ApiError NOT_FOUND
 */
export async function unfollow(db: Database, of: FollowOf): Promise<Following> {
  const { isBlocked: _, isFull: __, ...following } = await change(db, 'take', of);
  return following;
}

type Row = { count: string; is_blocked: boolean; is_full: boolean };

/** A member who blocks the caller counts as not found. */
async function change(
  db: Database,
  deed: 'give' | 'take',
  { followerId: actingId, followedId: otherId }: FollowOf,
): Promise<Following & { isBlocked: boolean; isFull: boolean }> {
  const pair = { actingId, otherId };
  const [locked, [row]] = await runBatch<[LockedMember[], Row[]]>(db, [lockingPair(), changing(deed)], pair);
  requireActing(locked, actingId);
  if (!row) throw new ApiError('NOT_FOUND');
  const { count, is_blocked: isBlocked, is_full: isFull } = row;
  return { subscribe: deed === 'give', subscriberCount: Number(count), isBlocked, isFull };
}

const blocksOther = isBlockedBy(sql.placeholder('actingId'), other);
const isBlockedByOther = isBlockedBy(sql.placeholder('otherId'), acting);

/** The acting member is locked, so that concurrent calls cannot exceed the limit. */
const isFull = sql`(select count(*) from follow where follower_id = ${acting}) >= ${sql.raw(String(FOLLOWS_PER_MEMBER))}`;
const isFollowing = sql`exists (select from follow where follower_id = ${acting} and followed_id = ${other})`;

const rows = {
  give: (isWanted: SQL) => sql`
    insert into follow (follower_id, followed_id)
    select ${acting}, id from member
    where id = ${other} and status = 'active' and ${isActing} and not ${blocksOther} and not ${isBlockedByOther}
      and not ${isFull} and ${isWanted}
    on conflict do nothing returning followed_id as target, 1 as step`,
  take: sql`
    delete from follow where follower_id = ${acting} and followed_id = ${other}
    returning followed_id as target, -1 as step`,
};

const changing = statement(
  (deed: 'give' | 'take') => sql`
    with ${withCounterChange(followers, deed, rows)}
    select coalesce(counted.count, follower_count) as count, ${blocksOther} as is_blocked,
      ${deed === 'give' ? sql`${isFull} and not ${isFollowing}` : sql`false`} as is_full,
      case when counted.id is not null then ${publishEventSql('followers changed', {
        memberId: sql`counted.id`,
        by: deed === 'give' ? acting : sql`null`,
      })} end
    from member left join counted on counted.id = member.id
    where member.id = ${other} and (counted.id is not null or status = 'active') and not ${isBlockedByOther}`,
);
