import { sql, type SQL } from '../../../db/drizzle.ts';
import { runBatch } from '../../../db/batch.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { withCounterChange } from '../../../db/counted.ts';
import { publishEventSql } from '../../../db/domain-events.ts';
import { statement } from '../../../db/statement.ts';
import { ApiError } from '../../../http/errors.ts';
import {
  acting,
  isActing,
  type LockedMember,
  lockingPair,
  other,
  requireActing,
} from '../../people/member/lock-pair.server.ts';
import type { Following } from './follow.server.ts';

type SubscriptionOf = { memberId: number; writerId: number };

const subscribers = { table: 'writer', key: 'member_id', counter: 'subscriber_count' };

/**
 * Subscribes to a writer. Idempotent.
 * @throws ApiError BAD_REQUEST, NOT_FOUND
 */
export async function subscribe(db: Database, of: SubscriptionOf): Promise<Following> {
  if (of.memberId === of.writerId) throw new ApiError('BAD_REQUEST', '나를 구독할 수는 없어요.');
  return change(db, 'give', of);
}

/**
 * Ends a subscription. Idempotent.
 * @throws ApiError NOT_FOUND
 */
export function unsubscribe(db: Database, of: SubscriptionOf): Promise<Following> {
  return change(db, 'take', of);
}

/** Returns whether the member subscribes to the writer. Without a query for visitors. */
export async function isSubscribed(db: Queryable, memberId: number | undefined, writerId: number): Promise<boolean> {
  if (memberId === undefined) return false;
  const { rows } = await db.execute(
    sql`select from subscription where member_id = ${memberId} and writer_id = ${writerId}`,
  );
  return rows.length > 0;
}

async function change(
  db: Database,
  deed: 'give' | 'take',
  { memberId: actingId, writerId: otherId }: SubscriptionOf,
): Promise<Following> {
  const pair = { actingId, otherId };
  const batch = [lockingPair(), changing(deed)];
  const [locked, [row]] = await runBatch<[LockedMember[], { count: string }[]]>(db, batch, pair);
  requireActing(locked, actingId);
  if (!row) throw new ApiError('NOT_FOUND');
  return { subscribe: deed === 'give', subscriberCount: Number(row.count) };
}

const rows = {
  give: (isWanted: SQL) => sql`
    insert into subscription (member_id, writer_id)
    select ${acting}, writer.member_id from writer
    join member on member.id = writer.member_id and member.status = 'active'
    where writer.member_id = ${other} and ${isActing} and ${isWanted}
    on conflict do nothing returning writer_id as target, 1 as step`,
  take: sql`
    delete from subscription where member_id = ${acting} and writer_id = ${other}
    returning writer_id as target, -1 as step`,
};

const changing = statement(
  (deed: 'give' | 'take') => sql`
    with ${withCounterChange(subscribers, deed, rows)}
    select coalesce(counted.count, subscriber_count) as count,
      case when counted.id is not null then ${publishEventSql('followers changed', { memberId: sql`counted.id` })} end
    from writer join member on member.id = writer.member_id and member.status = 'active'
    left join counted on counted.id = writer.member_id
    where writer.member_id = ${other}`,
);
