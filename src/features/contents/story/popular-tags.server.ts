import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { remembered } from '../../../db/remembered.ts';
import { hiddenTag, renamedTag } from '../../../db/schema/index.ts';
import { LISTS_KEPT_SECONDS } from '../../../lib/list-ttl.ts';

/** The number of most used tags that a process keeps. */
const KNOWN_TAGS = 1_000;

const countedTags = remembered(LISTS_KEPT_SECONDS, readTags);

/**
 * Returns tags in use that operators have not hidden, the most used first. Counting reads the tags of all stories, so
 * each process counts them once a minute for all readers. Tags that operators hide or rename take effect at once.
 */
export async function listPopularTags(db: Queryable, limit = 12): Promise<string[]> {
  const tags = await countedTags(db);
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (
      select coalesce(${renamedTag.tag}, used.tag) as tag, min(place) as place
      from unnest(${sql.param(tags)}::text[]) with ordinality as used (tag, place)
      left join ${renamedTag} on ${renamedTag.former} = used.tag group by 1) as named
    where not exists (select from ${hiddenTag} where ${hiddenTag.tag} = named.tag)
    order by place limit ${limit}`);
  return rows.map(({ tag }) => tag);
}

async function readTags(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from story join content using (id) cross join unnest(story.tags) as tag
    where content.status = 'PUBLISHED' group by tag order by count(*) desc, tag limit ${KNOWN_TAGS}`);
  return rows.map(({ tag }) => tag);
}
