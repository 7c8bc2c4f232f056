import { sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { renamedTag, tagName } from '../../../../db/schema/index.ts';

type Current = { key: string; tag: string };

/**
 * Returns the current names and spellings of tags, without duplicates. Operators may have renamed a tag or merged it into
 * another since a draft was written. Tags that differ only in case, width or spaces are one tag.
 */
export async function currentTags(db: Queryable, tags: string[]): Promise<string[]> {
  const byKey = new Map<string, string>();
  for (const { key, tag } of tags.length === 0 ? [] : await findCurrent(db, tags)) {
    if (!byKey.has(key)) byKey.set(key, tag);
  }
  return [...new Set(byKey.values())];
}

/** Returns the current name or spelling of a tag, or undefined if the given one is current. */
export async function renamedTo(db: Queryable, former: string): Promise<string | undefined> {
  const [current] = await findCurrent(db, [former]);
  return current?.tag === former ? undefined : current?.tag;
}

async function findCurrent(db: Queryable, tags: string[]): Promise<Current[]> {
  const renamedNameOf = (tag: ReturnType<typeof sql>) =>
    sql`(select ${renamedTag.tag} from ${renamedTag} where ${renamedTag.former} = ${tag})`;
  // The first of these that exists is the current tag:
  // 1. the name to which operators renamed the given spelling
  // 2. the name to which operators renamed the stored spelling
  // 3. the stored spelling
  // 4. the given spelling, for a new tag
  const { rows } = await db.execute<Current>(sql`
    select tag_key(given.tag) as key,
      coalesce(${renamedNameOf(sql`given.tag`)}, ${renamedNameOf(sql`${tagName.tag}`)}, ${tagName.tag}, given.tag) as tag
    from unnest(${sql.param(tags)}::text[]) with ordinality as given (tag, place)
    left join ${tagName} on ${tagName.key} = tag_key(given.tag)
    order by place`);
  return rows;
}
