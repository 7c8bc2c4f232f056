import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEventSql } from '../../../db/domain-events.ts';
import { content, maker, member, suspension } from '../../../db/schema/index.ts';

/** Scheduled contents whose author has not left. A story's author must also still be a maker. */
const scheduled = sql`${content} join ${member} on ${member.id} = ${content.authorId}
  where ${content.status} = 'SCHEDULED' and ${member.status} = 'active' and (
    ${content.kind} <> 'story' or exists (select from ${maker} where ${maker.memberId} = ${member.id}))`;
const overdue = sql`${scheduled} and ${content.publishedAt} <= now()`;
const inForce = sql`${suspension} where ${suspension.memberId} = ${member.id} and ${suspension.endsAt} > now()`;

/** The contents that are due. Contents of a suspended member wait until the suspension ends. */
const allDue = sql`${overdue} and not exists (select from ${inForce})`;

/** The next times to check: the next scheduled time, and the end of each suspension that delays an overdue content. */
const nextMoments = sql`
  (select ${content.publishedAt} as moment from ${scheduled} and ${content.publishedAt} > now()
    order by ${content.publishedAt} limit 1)
  union all
  select (select min(${suspension.endsAt}) from ${inForce}) from ${overdue}`;

type Published = {
  published: number;
  /** Whether more contents are due: more than `atOnce`, or contents that another transaction has locked. */
  isMoreDue: boolean;
  /** The milliseconds until the next check; undefined if there is none. */
  untilNext: number | undefined;
};

/**
 * Publishes due contents in one statement. Concurrent processes publish each content once. A content that another
 * transaction has locked is left for the next check.
 * @param atOnce the maximum number of contents to publish
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
      select ${publishEventSql('content published', { id: sql`id`, kind: sql`kind`, by: sql`author_id` })} as told from published
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
