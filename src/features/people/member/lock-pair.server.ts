import { sql, type SQL } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { statement } from '../../../db/statement.ts';
import { ApiError } from '../../../http/errors.ts';

/** Two members: the actor, and the other. */
type Pair = { actingId: number; otherId: number };
export type LockedMember = { id: string; status: string };

/** The ids of the pair in statements of a batch. */
export const acting = sql`${sql.placeholder('actingId')}::bigint`;
export const other = sql`${sql.placeholder('otherId')}::bigint`;

/**
 * Locks both members, in the order of their ids to avoid deadlocks. Changes between the same two members then run one
 * at a time.
 * @throws ApiError UNAUTHORIZED when the actor has left meanwhile
 */
export async function lockPair(db: Queryable, pair: Pair): Promise<void> {
  const { rows } = await db.execute<LockedMember>(locking(pair.actingId, pair.otherId));
  requireActing(rows, pair.actingId);
}

/** The same lock as the first statement of a batch. The batch receives the `Pair` among its values. */
export const lockingPair = statement(() => locking(acting, other));

/** Condition for the inserts of such a batch: the actor has not left. */
export const isActing = sql`exists (select from member where id = ${acting} and status = 'active')`;

/** @throws ApiError UNAUTHORIZED unless the actor is among the locked members and has not left */
export function requireActing(locked: LockedMember[], actingId: number): void {
  if (!locked.some(({ id, status }) => Number(id) === actingId && status === 'active'))
    throw new ApiError('UNAUTHORIZED');
}

function locking(actingId: number | SQL, otherId: number | SQL): SQL {
  return sql`
    with acting as materialized (select pg_advisory_xact_lock_shared(${relationsOf(actingId)}))
    select id, status from member, acting where id in (${actingId}, ${otherId})
    order by id for no key update of member`;
}

/**
 * Waits until the leaving member's relation changes have committed and blocks new ones, so that all related members are
 * known.
 */
export async function stopRelating(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${relationsOf(id)})`);
}

const relationsOf = (id: number | SQL) => sql`hashtextextended('relations of ' || ${id}::bigint, 0)`;
