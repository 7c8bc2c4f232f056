import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Whether a member follows and blocks another member. */
type Relation = { follows: boolean; blocks: boolean };

/** Returns the viewer's relation to another member. For a visitor both values are false, without a query. */
export async function relationTo(db: Queryable, viewerId: number | undefined, otherId: number): Promise<Relation> {
  if (viewerId === undefined) return { follows: false, blocks: false };
  const { rows } = await db.execute<Relation>(sql`select
    exists (select from follow where follower_id = ${viewerId} and followed_id = ${otherId}) as follows,
    exists (select from block where blocker_id = ${viewerId} and blocked_id = ${otherId}) as blocks`);
  return rows[0] ?? { follows: false, blocks: false };
}
