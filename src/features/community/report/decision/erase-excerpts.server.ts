import type { Queryable } from '../../../../db/connection.ts';
import { sql } from '../../../../db/drizzle.ts';
import { decision } from '../../../../db/schema/index.ts';
import { EXCERPT_DAYS } from '../report.ts';

const isOver = (moment: typeof decision.createdAt | typeof decision.appealDecidedAt) =>
  sql`${moment} < now() - make_interval(days => ${EXCERPT_DAYS})`;

/**
 * Erases the excerpts of decisions, `EXCERPT_DAYS` days after the decision or after the decision about an appeal. While
 * an appeal is open, the excerpt stays. Rows that another process has locked are skipped.
 * @returns how many were erased
 */
export async function eraseExcerpts(db: Queryable, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with due as (
      select id from ${decision}
      where excerpt <> '' and ${isOver(decision.createdAt)}
        and (${decision.appealedAt} is null or ${isOver(decision.appealDecidedAt)})
      order by ${decision.createdAt} limit ${atOnce} for update skip locked
    )
    update ${decision} set excerpt = '' from due where ${decision.id} = due.id`);
  return rowCount ?? 0;
}
