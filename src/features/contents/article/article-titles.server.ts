import { and, desc, eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { article, content } from '../../../db/schema/index.ts';

/** The maximum number of results. */
const TITLES = 10;

/**
 * Returns published articles whose title contains all words of the query in any order, newest first. An empty query
 * returns the newest articles.
 */
export function findArticleTitles(
  db: Queryable,
  query: string,
): Promise<{ id: number; title: string; subtitle: string }[]> {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const hasWord = (word: string) => sql`position(lower(${word}) in lower(${article.title})) > 0`;
  return db
    .select({ id: article.id, title: article.title, subtitle: article.subtitle })
    .from(article)
    .innerJoin(content, eq(content.id, article.id))
    .where(and(eq(content.kind, 'article'), eq(content.status, 'PUBLISHED'), ...words.map(hasWord)))
    .orderBy(desc(content.publishedAt), desc(content.id))
    .limit(TITLES);
}
