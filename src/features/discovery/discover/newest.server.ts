import { and, eq, not, sql, unionAll } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { content } from '../../../db/schema/index.ts';
import type { ArticleSummary } from '../../contents/article/article.ts';
import { newestFirst, toSummary } from '../../writing/content/content.server.ts';
import { isMutedFor } from '../../../session/muted.server.ts';
import type { StorySummary } from '../../contents/story/story.ts';
import { selectCards } from './cards.server.ts';

/**
 * Returns the newest stories and articles with one query.
 * @param options.length number of each
 * @param options.viewerId a member; excludes stories of members they blocked and contents they reported
 */
export async function listNewest(
  db: Queryable,
  { length, viewerId }: { length: number; viewerId?: number | undefined },
): Promise<{ stories: StorySummary[]; articles: ArticleSummary[] }> {
  const newest = (kind: 'story' | 'article') =>
    db
      .select({ id: content.id })
      .from(content)
      .where(
        and(
          eq(content.kind, kind),
          eq(content.status, 'PUBLISHED'),
          kind === 'story' ? not(isMutedFor(viewerId)) : undefined,
        ),
      )
      .orderBy(...newestFirst)
      .limit(length);
  const rows = await selectCards(db)
    .where(sql`${content.id} in ${unionAll(newest('story'), newest('article'))}`)
    .orderBy(...newestFirst);
  return {
    stories: rows.filter(({ kind }) => kind === 'story').map((row) => ({ ...toSummary(row), tags: row.tags ?? [] })),
    articles: rows.filter(({ kind }) => kind === 'article').map(toSummary),
  };
}
