import { eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { article, content, member, picture, story } from '../../../db/schema/index.ts';
import { authorPicture, summaryColumns, toSummary } from '../../writing/content/content.server.ts';
import type { HomePick } from './discover.ts';

/** Selects stories and articles as one list. Callers join further tables to `content`. */
export function selectCards(db: Queryable) {
  return db
    .select({
      ...summaryColumns,
      kind: content.kind,
      title: sql<string>`coalesce(${story.title}, ${article.title})`,
      subtitle: sql<string>`coalesce(${story.subtitle}, ${article.subtitle})`,
      thumbnailAlt: sql<string>`coalesce(${story.thumbnailAlt}, ${article.thumbnailAlt})`,
      tags: story.tags,
    })
    .from(content)
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(story, eq(story.id, content.id))
    .leftJoin(article, eq(article.id, content.id))
    .leftJoin(picture, eq(picture.id, sql`coalesce(${story.thumbnailId}, ${article.thumbnailId})`))
    .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId));
}

export function toPick(row: Awaited<ReturnType<typeof selectCards>>[number]): HomePick {
  return { ...toSummary(row), kind: row.kind === 'story' ? 'story' : 'article' };
}
