import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { happening } from '../../db/happened.ts';
import { content, member, suspension } from '../../db/schema/index.ts';

/**
 * Publishes what is scheduled for now or earlier, in one statement: several processes at it at once publish each thing
 * once. What a member wrote who is suspended waits until that is over.
 * @param atOnce how many are published
 * @returns how many were, and in how many milliseconds the next is due, if any is
 */
export async function publishDue(
  db: Queryable,
  atOnce: number,
): Promise<{ published: number; untilNext: number | undefined }> {
  const { rows } = await db.execute<{ published: number; until_next: number | null }>(sql`
    with due as (
      select ${content.id} from ${content} join ${member} on ${member.id} = ${content.authorId}
      where ${content.status} = 'SCHEDULED' and ${content.publishedAt} <= now() and ${member.status} = 'active'
        and not exists (
          select from ${suspension} where ${suspension.memberId} = ${member.id} and ${suspension.endsAt} > now())
      order by ${content.publishedAt} limit ${atOnce}
      for no key update of ${content} skip locked
    ), published as (
      update ${content} set status = 'PUBLISHED', published_at = now() from due where ${content.id} = due.id
      returning ${content.id}, ${content.kind}, ${content.authorId}
    ), told as (
      select ${happening('content published', { id: sql`id`, kind: sql`kind`, by: sql`author_id` })} as told from published
    )
    select count(told)::int as published, (
      select ceil(1000 * extract(epoch from min(${content.publishedAt}) - now()))::float8 from ${content}
      where ${content.status} = 'SCHEDULED' and ${content.publishedAt} > now()) as until_next
    from told`);
  const [row] = rows;
  return { published: row?.published ?? 0, untilNext: row?.until_next ?? undefined };
}
