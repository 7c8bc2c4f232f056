import { sql, type SQL } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { statement } from '../../../db/statement.ts';
import { ApiError } from '../../../http/errors.ts';

/** Two members, the one who acts first. */
type Pair = { actingId: number; otherId: number };
export type LockedMember = { id: string; status: string };

/** The two in the statements of such a batch. */
export const acting = sql`${sql.placeholder('actingId')}::bigint`;
export const other = sql`${sql.placeholder('otherId')}::bigint`;

/**
 * Lets one change between two members happen at a time. They are locked in the order of ids, so that two who act on
 * each other do not wait for each other.
 * @throws ApiError UNAUTHORIZED when the one who acts has left meanwhile
 */
export async function lockPair(db: Queryable, pair: Pair): Promise<void> {
  const { rows } = await db.execute<LockedMember>(locking(pair.actingId, pair.otherId));
  requireActing(rows, pair.actingId);
}

/** The same as the first statement of a batch, which is given the `Pair` among its values. */
export const lockingPair = statement(() => locking(acting, other));

/** Whether the one who acts has not left: for what such a batch adds. */
export const isActing = sql`exists (select from member where id = ${acting} and status = 'active')`;

/** @throws ApiError UNAUTHORIZED unless the one who acts is among them, and has not left */
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

/** Waits until a member who leaves is not relating to anybody new, so that all whom this concerns are known. */
export async function stopRelating(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${relationsOf(id)})`);
}

const relationsOf = (id: number | SQL) => sql`hashtextextended('relations of ' || ${id}::bigint, 0)`;
