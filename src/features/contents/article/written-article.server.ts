import { and, eq } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { article, content, member, picture } from '../../../db/schema/index.ts';
import { chosenCover } from '../../writing/body/body-pictures.ts';
import { pictureColumns } from '../../writing/content/content.server.ts';
import type { PublishedArticle } from './written-article.ts';

/** Returns an article for operators in any status, also deleted, or undefined if there is none. */
export async function getWrittenArticle(db: Queryable, id: number): Promise<PublishedArticle | undefined> {
  const [row] = await db
    .select({
      id: content.id,
      status: content.status,
      title: article.title,
      subtitle: article.subtitle,
      cover: pictureColumns(picture),
      thumbnailAlt: article.thumbnailAlt,
      body: article.body,
      rituals: article.rituals,
      writer: { id: member.id, nickname: member.nickname },
      publishedAt: content.publishedAt,
      updatedAt: content.updatedAt,
    })
    .from(content)
    .innerJoin(article, eq(article.id, content.id))
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(picture, eq(picture.id, article.thumbnailId))
    .where(and(eq(content.id, id), eq(content.kind, 'article')));
  if (!row) return undefined;
  const { cover, thumbnailAlt, publishedAt, updatedAt, ...written } = row;
  const body = row.body ?? [];
  return {
    ...written,
    body,
    writerId: row.writer.id,
    thumbnail: chosenCover(cover && { picture: cover, alt: thumbnailAlt }, body),
    publishedDate: (publishedAt ?? updatedAt).toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}
