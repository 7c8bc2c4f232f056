import { eq, inArray } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { renamedTag } from '../../db/schema/index.ts';

/** Tags as they are called now, each once: a draft may have one that operators have renamed since, or merged into another. */
export async function currentTags(db: Queryable, tags: string[]): Promise<string[]> {
  if (tags.length === 0) return tags;
  const renamed = await db.select().from(renamedTag).where(inArray(renamedTag.former, tags));
  const names = new Map(renamed.map(({ former, tag }) => [former, tag]));
  return [...new Set(tags.map((tag) => names.get(tag) ?? tag))];
}

/** What a tag that operators have renamed is called now; undefined for any other. */
export async function renamedTo(db: Queryable, former: string): Promise<string | undefined> {
  const [renamed] = await db.select().from(renamedTag).where(eq(renamedTag.former, former));
  return renamed?.tag;
}
