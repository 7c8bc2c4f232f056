import { and, count, desc, eq, inArray, ne, type PgColumn, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { article, content, member, picture, writer } from '../../../db/schema/index.ts';
import type { BodyNode } from '../../../model/body.ts';
import type { Found, Listing } from '../../writing/content/content.ts';
import {
  absenceOf,
  authorPicture,
  newestFirst,
  summaryColumns,
  toSummary,
} from '../../writing/content/content.server.ts';
import { searchedArticle } from './searched-article.ts';
import { ARTICLES_PER_PAGE, type Article, type ArticleSummary, RELATED_ARTICLES } from './article.ts';

const published = and(eq(content.kind, 'article'), eq(content.status, 'PUBLISHED'));

const columns = {
  ...summaryColumns,
  title: article.title,
  subtitle: article.subtitle,
  thumbnailAlt: article.thumbnailAlt,
};

/** Returns published articles, newest first, of all writers or of one. */
export async function listArticles(
  db: Queryable,
  { page = 0, size = ARTICLES_PER_PAGE, writerId }: { page?: number; size?: number; writerId?: number },
): Promise<Listing<ArticleSummary>> {
  const shown = and(published, writerId === undefined ? undefined : eq(content.authorId, writerId));
  const [rows, [counted]] = await Promise.all([
    selectArticles(db)
      .where(shown)
      .orderBy(...newestFirst)
      .limit(size)
      .offset(page * size),
    db.select({ total: count() }).from(content).where(shown),
  ]);
  return { items: rows.map(toSummary), total: counted?.total ?? 0 };
}

export async function newestArticlesWithBody(
  db: Queryable,
  size: number,
): Promise<(ArticleSummary & { body: BodyNode[] })[]> {
  const rows = await selectArticles(db, { body: article.body })
    .where(published)
    .orderBy(...newestFirst)
    .limit(size);
  return rows.map((row) => ({ ...toSummary(row), body: row.body ?? [] }));
}

const articleById = prepared((db) =>
  selectArticles(db, {
    body: article.body,
    rituals: article.rituals,
    status: content.status,
    updatedAt: content.updatedAt,
    writerSubscribers: writer.subscriberCount,
  })
    .leftJoin(writer, eq(writer.memberId, content.authorId))
    .where(eq(article.id, sql.placeholder('id')))
    .limit(1),
);

/** Returns an article, or the reason why it is not shown. */
export async function getArticle(db: Queryable, id: number): Promise<Found<Article>> {
  const [row] = await articleById(db).execute({ id });
  if (!row) return { absence: 'NOT_FOUND' };
  const absence = absenceOf(row.status, 'HIDDEN_BY_REQUEST');
  if (absence) return { absence };
  const { body, rituals, updatedAt, writerSubscribers } = row;
  return {
    item: { ...toSummary(row), body: body ?? [], rituals, updatedAt, writerSubscribers: writerSubscribers ?? 0 },
  };
}

/** Returns the published articles among these ids, in no particular order. */
export async function articlesById(db: Queryable, ids: number[]): Promise<ArticleSummary[]> {
  if (ids.length === 0) return [];
  const rows = await selectArticles(db).where(and(published, inArray(article.id, ids)));
  return rows.map(toSummary);
}

/** Returns the searchable texts of these articles without their titles, keyed by id. */
export async function articleTexts(db: Queryable, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: article.id,
      title: article.title,
      subtitle: article.subtitle,
      rituals: article.rituals,
      body: article.body,
    })
    .from(article)
    .where(inArray(article.id, ids));
  return new Map(rows.map((row) => [row.id, searchedArticle(row).rest.join('\n')]));
}

const otherArticles = prepared((db) =>
  selectArticles(db)
    .where(and(published, ne(content.id, sql.placeholder('id'))))
    .orderBy(desc(sql`(${content.authorId} = ${sql.placeholder('authorId')})`), ...newestFirst)
    .limit(sql.placeholder('limit')),
);

/** Returns other published articles: the same writer's first, each group newest first. */
export async function relatedArticles(
  db: Queryable,
  of: Pick<ArticleSummary, 'id' | 'author'>,
  limit = RELATED_ARTICLES,
): Promise<ArticleSummary[]> {
  const rows = await otherArticles(db).execute({ id: of.id, authorId: of.author.id, limit });
  return rows.map(toSummary);
}

/** Selects articles with their writer and pictures. `extra` adds columns to those of a list. */
function selectArticles<Extra extends Record<string, PgColumn> = Record<never, never>>(db: Queryable, extra?: Extra) {
  return db
    .select({ ...columns, ...(extra ?? ({} as Extra)) })
    .from(article)
    .innerJoin(content, eq(content.id, article.id))
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(picture, eq(picture.id, article.thumbnailId))
    .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId));
}
