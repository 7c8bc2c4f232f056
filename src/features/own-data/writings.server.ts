import { sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import type { WritingsCount } from './writings.ts';

/** How much a member has written that is there now, hidden and held things among it; what is scheduled is not published. */
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
