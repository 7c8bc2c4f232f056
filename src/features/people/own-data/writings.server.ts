import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { WritingsCount } from './writings.ts';

/**
 * Returns how many published contents and comments a member has, including hidden ones and those pending review.
 * Scheduled contents do not count.
 */
export async function countWritings(db: Queryable, memberId: number): Promise<WritingsCount> {
  const { rows } = await db.execute<Record<keyof WritingsCount, string>>(sql`
    select
      count(*) filter (where kind = 'talk') as talks,
      count(*) filter (where kind = 'story') as stories,
      count(*) filter (where kind = 'article') as articles,
      (select count(*) from comment where author_id = ${memberId} and status <> 'DELETE' and body <> '') as comments
    from content where author_id = ${memberId} and status in ('PUBLISHED', 'HIDDEN', 'HELD')`);
  const [{ talks, stories, articles, comments } = { talks: 0, stories: 0, articles: 0, comments: 0 }] = rows;
  return { talks: Number(talks), stories: Number(stories), articles: Number(articles), comments: Number(comments) };
}
