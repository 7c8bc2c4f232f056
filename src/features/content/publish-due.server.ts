import { sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { happening } from '../../db/happened.ts';
import { content, member, suspension } from '../../db/schema/index.ts';

/** What may be published by now. What a member wrote who is suspended waits until that is over. */
const allDue = sql`${content} join ${member} on ${member.id} = ${content.authorId}
  where ${content.status} = 'SCHEDULED' and ${content.publishedAt} <= now() and ${member.status} = 'active'
    and not exists (
      select from ${suspension} where ${suspension.memberId} = ${member.id} and ${suspension.endsAt} > now())`;

type Published = {
  published: number;
  /** Whether more is due: beyond `atOnce`, or held by somebody at that moment. */
  isMoreDue: boolean;
  /** In how many milliseconds the next is due, if any is. */
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
      select ceil(1000 * extract(epoch from min(${content.publishedAt}) - now()))::float8 from ${content}
      where ${content.status} = 'SCHEDULED' and ${content.publishedAt} > now()) as until_next
    from told`);
  const [row] = rows;
  return {
    published: row?.published ?? 0,
    isMoreDue: row?.is_more_due ?? false,
    untilNext: row?.until_next ?? undefined,
  };
}
