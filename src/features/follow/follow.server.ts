import { type SQL, sql } from 'drizzle-orm';
import { purging, tagOf } from '../../cache/purge.server.ts';
import type { Database } from '../../db/connection.ts';
import { counting } from '../../db/counted.ts';
import { ApiError } from '../../http/errors.ts';
import { isBlockedBy } from '../block/block.server.ts';
import { lockPair } from '../member/lock-pair.server.ts';

/** What holds now between a member and whom they follow or subscribe to. */
export type Following = { subscribe: boolean; subscriberCount: number };
/** Who follows whom. */
export type FollowOf = { followerId: number; followedId: number };

const followers = { table: 'member', key: 'id', counter: 'follower_count' };

/**
 * Follows a member or maker; once more changes nothing. Whom one has blocked must be unblocked first.
 * @throws ApiError BAD_REQUEST, and NOT_FOUND when there is nobody whom the member may follow
 */
export async function follow(db: Database, { followerId, followedId }: FollowOf): Promise<Following> {
  if (followerId === followedId) throw new ApiError('BAD_REQUEST', '나를 팔로우할 수는 없어요.');
  const { blocked, ...following } = await change(
    db,
    { followerId, followedId },
    1,
    sql`insert into follow (follower_id, followed_id)
      select ${followerId}::bigint, id from member
      where id = ${followedId} and status = 'active' and not ${eitherBlocked(followerId, followedId)}
      on conflict do nothing returning followed_id as target`,
  );
  if (blocked) throw new ApiError('BAD_REQUEST', '차단한 회원이에요. 차단을 풀고 나서 팔로우해 주세요.');
  return following;
}

/** @throws ApiError NOT_FOUND */
export async function unfollow(db: Database, of: FollowOf): Promise<Following> {
  const { blocked: _, ...following } = await change(
    db,
    of,
    -1,
    sql`delete from follow where follower_id = ${of.followerId} and followed_id = ${of.followedId}
      returning followed_id as target`,
  );
  return following;
}

/** A member who blocked the caller looks like one who is not there. */
function change(
  db: Database,
  { followerId, followedId }: FollowOf,
  step: 1 | -1,
  rows: SQL,
): Promise<Following & { blocked: boolean }> {
  return db.transaction(async (transaction) => {
    await lockPair(transaction, { actingId: followerId, otherId: followedId });
    const { rows: answer } = await transaction.execute<{ count: string; blocked: boolean }>(sql`
    ${counting(followers, step, rows)}
    select coalesce(counted.count, follower_count) as count, ${isBlockedBy(followerId, sql`${followedId}`)} as blocked,
      case when counted.id is not null then ${purging([tagOf.member(followedId)])} end
    from member left join counted on counted.id = member.id
    where member.id = ${followedId} and (counted.id is not null or status = 'active') and not ${isBlockedBy(followedId, sql`${followerId}`)}`);
    const [row] = answer;
    if (!row) throw new ApiError('NOT_FOUND');
    return { subscribe: step === 1, subscriberCount: Number(row.count), blocked: row.blocked };
  });
}

function eitherBlocked(one: number, other: number): SQL {
  return sql`(${isBlockedBy(one, sql`${other}`)} or ${isBlockedBy(other, sql`${one}`)})`;
}
