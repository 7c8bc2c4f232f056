import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { banner, event, exhibition, termVersion } from '../../../db/schema/index.ts';

/** Moments at which what readers see turns by the clock: something begins, or is over. */
const turns = sql`(
  select starts_at as moment from ${banner} where is_active union all
  select ends_at from ${banner} where is_active union all
  select starts_at from ${exhibition} where status = 'PUBLISHED' union all
  select ends_at from ${exhibition} where status = 'PUBLISHED' union all
  select starts_at from ${event} where status = 'PUBLISHED' union all
  select ends_at from ${event} where status = 'PUBLISHED' union all
  select effective_at from ${termVersion} where published_at is not null)`;

type Turning = {
  /** By the database's clock, for the next look. */
  now: string;
  /** Whether something has turned since the last look. */
  hasTurned: boolean;
  /** In how many milliseconds something turns next, if that is known. */
  untilNext: number | undefined;
};

/** @param since the moment of the last look; without one nothing has turned */
export async function lookForTurn(db: Queryable, since: string | undefined): Promise<Turning> {
  const { rows } = await db.execute<{ now: string; has_turned: boolean; until_next: number | null }>(sql`
    select now()::text as now,
      coalesce(bool_or(moment >= ${since ?? null}::timestamptz and moment < now()), false) as has_turned,
      ceil(1000 * extract(epoch from min(moment) filter (where moment >= now()) - now()))::float8 as until_next
    from ${turns} as turns (moment)`);
  const [row] = rows;
  if (!row) throw new Error('the moments were not returned');
  return { now: row.now, hasTurned: row.has_turned, untilNext: row.until_next ?? undefined };
}
