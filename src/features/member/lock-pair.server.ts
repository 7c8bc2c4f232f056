import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';

/**
 * Lets one change between two members happen at a time. They are locked in the order of ids, so that two who act on
 * each other do not wait for each other.
 * @throws ApiError UNAUTHORIZED when the one who acts has left meanwhile
 */
export async function lockPair(
  db: Queryable,
  { actingId, otherId }: { actingId: number; otherId: number },
): Promise<void> {
  const { rows } = await db.execute<{ id: string; status: string }>(sql`
    with acting as materialized (select pg_advisory_xact_lock_shared(${relationsOf(actingId)}))
    select id, status from member, acting where id in (${actingId}, ${otherId})
    order by id for no key update of member`);
  if (!rows.some(({ id, status }) => Number(id) === actingId && status === 'active'))
    throw new ApiError('UNAUTHORIZED');
}

/** Waits until a member who leaves is not relating to anybody new, so that all whom this concerns are known. */
export async function stopRelating(db: Queryable, id: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${relationsOf(id)})`);
}

const relationsOf = (id: number) => sql`hashtextextended('relations of ' || ${id}::bigint, 0)`;
