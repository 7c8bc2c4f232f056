import { and, asc, eq, gt, lte, max } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { content } from '../../../db/schema/index.ts';

/** Number of ids that a sitemap file covers; the protocol allows 50,000 addresses a file. */
const IDS_PER_FILE = 20_000;
const ROWS_PER_QUERY = 1_000;

export type SitemapEntry = {
  kind: 'story' | 'article' | 'talk';
  id: number;
  updatedAt: Date;
  publishedAt: Date | null;
};

/** Returns the number of files that cover all contents. */
export async function countSitemapFiles(db: Queryable): Promise<number> {
  const [row] = await db.select({ last: max(content.id) }).from(content);
  return Math.ceil((row?.last ?? 0) / IDS_PER_FILE);
}

/** Returns the published contents whose ids belong to this file, read in small batches. @param file counts from 0 */
export async function* sitemapEntries(db: Queryable, file: number): AsyncGenerator<SitemapEntry> {
  let after = file * IDS_PER_FILE;
  const last = after + IDS_PER_FILE;
  for (;;) {
    const rows = await db
      .select({ kind: content.kind, id: content.id, updatedAt: content.updatedAt, publishedAt: content.publishedAt })
      .from(content)
      .where(and(eq(content.status, 'PUBLISHED'), gt(content.id, after), lte(content.id, last)))
      .orderBy(asc(content.id))
      .limit(ROWS_PER_QUERY);
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < ROWS_PER_QUERY) return;
    after = end.id;
  }
}
