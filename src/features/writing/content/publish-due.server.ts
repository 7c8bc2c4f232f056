import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { happening } from '../../../db/happened.ts';
import { content, maker, member, suspension } from '../../../db/schema/index.ts';

/** What is scheduled of members who are still here, and stories of those who are still makers. */
const scheduled = sql`${content} join ${member} on ${member.id} = ${content.authorId}
  where ${content.status} = 'SCHEDULED' and ${member.status} = 'active' and (
    ${content.kind} <> 'story' or exists (select from ${maker} where ${maker.memberId} = ${member.id}))`;
const overdue = sql`${scheduled} and ${content.publishedAt} <= now()`;
const inForce = sql`${suspension} where ${suspension.memberId} = ${member.id} and ${suspension.endsAt} > now()`;

/** What may be published by now. What a member wrote who is suspended waits until that is over. */
const allDue = sql`${overdue} and not exists (select from ${inForce})`;

/** When to look again: at the next time that comes, and when a suspension ends for which something waits. */
const nextMoments = sql`
  (select ${content.publishedAt} as moment from ${scheduled} and ${content.publishedAt} > now()
    order by ${content.publishedAt} limit 1)
  union all
  select (select min(${suspension.endsAt}) from ${inForce}) from ${overdue}`;

type Published = {
  published: number;
  /** Whether more is due: beyond `atOnce`, or held by somebody at that moment. */
  isMoreDue: boolean;
  /** In how many milliseconds to look again, if anything is known to be due later. */
  untilNext: number | undefined;
};

/**
 * Publishes what is scheduled for now or earlier, in one statement: several processes at it at once publish each thing
 * once, and what somebody else holds is left for the next look.
 * @param atOnce how many are published
 */
export async function publishDue(db: Queryable, atOnce: number): Promise<Published> {
  const { rows } = await db.execute<{ published: number; is_more_due: boolean; until_next: number | null }>(sql`
    with due as (
      select ${content.id} from ${allDue} order by ${content.publishedAt} limit ${atOnce}
      for no key update of ${content} skip locked
    ), published as (
      update ${content} set status = 'PUBLISHED', published_at = now() from due where ${content.id} = due.id
      returning ${content.id}, ${content.kind}, ${content.authorId}
    ), told as (
      select ${happening('content published', { id: sql`id`, kind: sql`kind`, by: sql`author_id` })} as told from published
    )
    select count(told)::int as published,
      exists (select from ${allDue} and ${content.id} not in (select id from published)) as is_more_due, (
      select ceil(1000 * extract(epoch from min(moment) - now()))::float8 from (${nextMoments}) as next) as until_next
    from told`);
  const [row] = rows;
  return {
    published: row?.published ?? 0,
    isMoreDue: row?.is_more_due ?? false,
    untilNext: row?.until_next ?? undefined,
  };
}
