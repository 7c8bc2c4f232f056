import { sql, type SQL } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { Counted } from '../../../db/counted.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { stopRelating } from './lock-pair.server.ts';

const follower = { table: 'member', key: 'id', counter: 'follower_count' };
const subscriber = { table: 'writer', key: 'member_id', counter: 'subscriber_count' };
const scrap = { table: 'content', key: 'id', counter: 'scrap_count' };
const applause = { table: 'content', key: 'id', counter: 'applause_count' };
const commentApplause = { table: 'comment', key: 'id', counter: 'applause_count' };

/** Locks a leaving member and the members they follow. */
export async function lockLeaver(db: Queryable, id: number): Promise<void> {
  await stopRelating(db, id);
  await lock(db, follower, sql`select ${id}::bigint union select followed_id from follow where follower_id = ${id}`);
}

/**
 * Ends a leaving member's relations: follows and subscriptions both ways, their own blocks, scraps and applause.
 * Deletes their alarms and inquiries, too.
 * Applause is deleted because the person could give it again after joining anew. Reports stay, since operators must
 * decide them. Blocks by others stay, since the blocked member's texts stay.
 */
export async function endRelations(db: Queryable, id: number): Promise<void> {
  // Locks rows in the global order: members, writers, contents, comments, each by id.
  await lockLeaver(db, id);
  await lock(
    db,
    subscriber,
    sql`select ${id}::bigint union select writer_id from subscription where member_id = ${id}`,
  );
  await lock(
    db,
    scrap,
    sql`select content_id from scrap where member_id = ${id} union select content_id from applause where member_id = ${id}`,
  );
  await lock(db, commentApplause, sql`select comment_id from comment_applause where member_id = ${id}`);

  await db.execute(sql`delete from block where blocker_id = ${id}`);
  await db.execute(sql`delete from alarm_actor where actor_id = ${id}`);
  await db.execute(sql`delete from alarm where member_id = ${id}`);
  await db.execute(sql`delete from inquiry where member_id = ${id}`);
  await db.execute(sql`update app_error set member_id = null where member_id = ${id}`);
  await db.execute(sql`delete from muted_content where member_id = ${id}`);
  await db.execute(sql`delete from handled_request where member_id = ${id}`);
  const unfollowed = await remove(db, follower, {
    table: 'follow',
    target: 'followed_id',
    which: sql`follower_id = ${id} or followed_id = ${id}`,
  });
  const unsubscribed = await remove(db, subscriber, {
    table: 'subscription',
    target: 'writer_id',
    which: sql`member_id = ${id} or writer_id = ${id}`,
  });
  const ofMember = sql`member_id = ${id}`;
  await remove(db, scrap, { table: 'scrap', target: 'content_id', which: ofMember });
  const applauded = await remove(db, applause, { table: 'applause', target: 'content_id', which: ofMember });
  const commented = await remove(
    db,
    commentApplause,
    { table: 'comment_applause', target: 'comment_id', which: ofMember },
    'content_id',
  );
  await publishEvents(
    db,
    ...[...new Set([...applauded, ...commented])].map((id) => ({ what: 'applause changed', id }) as const),
    ...[...new Set([...unfollowed, ...unsubscribed])].map(
      (memberId) => ({ what: 'followers changed', memberId }) as const,
    ),
  );
}

async function lock(db: Queryable, { table, key }: Counted, ids: SQL): Promise<void> {
  const id = sql.identifier(key);
  await db.execute(sql`select from ${sql.identifier(table)} where ${id} in (${ids}) order by ${id} for no key update`);
}

/** The rows to delete from a table, and the column with the id of their target. */
type Removed = { table: string; target: string; which: SQL };

/**
 * Deletes rows and subtracts them from the counters of their targets. The caller has locked the counters. Recounts a
 * counter that is smaller than the number of deleted rows, since it was wrong.
 * @returns the ids of the targets, or the column that `answer` names
 */
async function remove(
  db: Queryable,
  { table, key, counter }: Counted,
  removed: Removed,
  answer = key,
): Promise<number[]> {
  const [of, id, count, from, target] = [table, key, counter, removed.table, removed.target].map((name) =>
    sql.identifier(name),
  );
  // The subquery sees the table as it was before the deletion, so the losses are subtracted in both cases.
  const { rows: changed } = await db.execute<{ answer: string }>(sql`
    with removed as (delete from ${from} where ${removed.which} returning ${target} as target),
      losses as (select target, count(*) as rows from removed group by target)
    update ${of} as counted set ${count} = case when counted.${count} >= losses.rows
      then counted.${count} else (select count(*) from ${from} as kept where kept.${target} = losses.target) end - losses.rows
    from losses where counted.${id} = losses.target
    returning counted.${sql.identifier(answer)} as answer`);
  return changed.map((row) => Number(row.answer));
}
