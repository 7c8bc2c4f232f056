import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { banner, event, exhibition, termVersion } from '../../../db/schema/index.ts';

/** The times of scheduled changes: starts and ends of everything that readers see for a period. */
const turns = sql`(
  select starts_at as moment from ${banner} where is_active union all
  select ends_at from ${banner} where is_active union all
  select starts_at from ${exhibition} where status = 'PUBLISHED' union all
  select ends_at from ${exhibition} where status = 'PUBLISHED' union all
  select starts_at from ${event} where status = 'PUBLISHED' union all
  select ends_at from ${event} where status = 'PUBLISHED' union all
  select effective_at from ${termVersion} where published_at is not null)`;

type ScheduledChange = {
  /** By the database's clock, for the next poll. */
  now: string;
  /** Whether a scheduled change has taken place since the last poll. */
  hasPassed: boolean;
  /** Milliseconds until the next scheduled change, if there is one. */
  untilNext: number | undefined;
};

/**
 * Returns the scheduled changes since the last poll. @param since the time of the last poll; without it there are none
 */
export async function findScheduledChange(db: Queryable, since: string | undefined): Promise<ScheduledChange> {
  const { rows } = await db.execute<{ now: string; has_turned: boolean; until_next: number | null }>(sql`
    select now()::text as now,
      coalesce(bool_or(moment >= ${since ?? null}::timestamptz and moment < now()), false) as has_turned,
      ceil(1000 * extract(epoch from min(moment) filter (where moment >= now()) - now()))::float8 as until_next
    from ${turns} as turns (moment)`);
  const [row] = rows;
  if (!row) throw new Error('the times were not returned');
  return { now: row.now, hasPassed: row.has_turned, untilNext: row.until_next ?? undefined };
}
