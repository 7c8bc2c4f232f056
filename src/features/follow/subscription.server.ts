import { type SQL, sql } from 'drizzle-orm';
import { purging, tagOf } from '../../cache/purge.server.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { counting } from '../../db/counted.ts';
import { ApiError } from '../../http/errors.ts';
import { lockPair } from '../member/lock-pair.server.ts';
import type { Following } from './follow.server.ts';

/** Who subscribes to which of the magazine's writers. */
export type SubscriptionOf = { memberId: number; writerId: number };

const subscribers = { table: 'writer', key: 'member_id', counter: 'subscriber_count' };

/**
 * Subscribes to a writer; once more changes nothing.
 * @throws ApiError BAD_REQUEST, NOT_FOUND
 */
export async function subscribe(db: Database, { memberId, writerId }: SubscriptionOf): Promise<Following> {
  if (memberId === writerId) throw new ApiError('BAD_REQUEST', '나를 구독할 수는 없어요.');
  return change(
    db,
    { memberId, writerId },
    1,
    sql`insert into subscription (member_id, writer_id)
      select ${memberId}::bigint, member_id from writer where member_id = ${writerId}
      on conflict do nothing returning writer_id as target`,
  );
}

/** @throws ApiError NOT_FOUND */
export function unsubscribe(db: Database, { memberId, writerId }: SubscriptionOf): Promise<Following> {
  return change(
    db,
    { memberId, writerId },
    -1,
    sql`delete from subscription where member_id = ${memberId} and writer_id = ${writerId} returning writer_id as target`,
  );
}

/** Asks nothing for a visitor. */
export async function isSubscribed(db: Queryable, memberId: number | undefined, writerId: number): Promise<boolean> {
  if (memberId === undefined) return false;
  const { rows } = await db.execute(
    sql`select from subscription where member_id = ${memberId} and writer_id = ${writerId}`,
  );
  return rows.length > 0;
}

function change(db: Database, { memberId, writerId }: SubscriptionOf, step: 1 | -1, rows: SQL): Promise<Following> {
  return db.transaction(async (transaction) => {
    await lockPair(transaction, { actingId: memberId, otherId: writerId });
    const { rows: answer } = await transaction.execute<{ count: string }>(sql`
      ${counting(subscribers, step, rows)}
      select coalesce(counted.count, subscriber_count) as count,
        case when counted.id is not null then ${purging([tagOf.member(writerId)])} end
      from writer join member on member.id = writer.member_id and member.status = 'active'
      left join counted on counted.id = writer.member_id
      where writer.member_id = ${writerId}`);
    const [row] = answer;
    if (!row) throw new ApiError('NOT_FOUND');
    return { subscribe: step === 1, subscriberCount: Number(row.count) };
  });
}
