import { and, count, desc, eq, not, or, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { article, content, member, picture, scrap, story } from '../../../db/schema/index.ts';
import { isMutedFor } from '../../../session/muted.server.ts';
import type { Absence, ContentSummary, Listing } from '../../writing/content/content.ts';
import {
  absenceOf,
  authorPicture,
  hiddenWord,
  summaryColumns,
  toSummary,
} from '../../writing/content/content.server.ts';

/** A scrap. If the content is not shown any more, it has only the reason, so that the member can remove the scrap. */
export type Scrap = { contentId: number; scrappedAt: Date } & (
  { item: ContentSummary; absence?: never } | { item?: never; absence: Absence }
);

type Query = { page?: number; size?: number };

export const SCRAPS_PER_PAGE = 20;

/**
 * Returns a page of the stories or articles that a member has scrapped, the latest scrap first. Stories that the member
 * has reported, or whose author they block, are left out.
 */
export async function listScraps(
  db: Queryable,
  memberId: number,
  kind: 'story' | 'article',
  { page = 0, size = SCRAPS_PER_PAGE }: Query = {},
): Promise<Listing<Scrap>> {
  const kept = and(
    eq(scrap.memberId, memberId),
    eq(content.kind, kind),
    or(eq(content.kind, 'article'), not(isMutedFor(memberId))),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        ...summaryColumns,
        title: sql<string>`coalesce(${story.title}, ${article.title})`,
        subtitle: sql<string>`coalesce(${story.subtitle}, ${article.subtitle})`,
        thumbnailAlt: sql<string>`coalesce(${story.thumbnailAlt}, ${article.thumbnailAlt})`,
        status: content.status,
        scrappedAt: scrap.createdAt,
      })
      .from(scrap)
      .innerJoin(content, eq(content.id, scrap.contentId))
      .innerJoin(member, eq(member.id, content.authorId))
      .leftJoin(story, eq(story.id, content.id))
      .leftJoin(article, eq(article.id, content.id))
      .leftJoin(picture, eq(picture.id, sql`coalesce(${story.thumbnailId}, ${article.thumbnailId})`))
      .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId))
      .where(kept)
      .orderBy(desc(scrap.createdAt), desc(scrap.contentId))
      .limit(size)
      .offset(page * size),
    db.select({ total: count() }).from(scrap).innerJoin(content, eq(content.id, scrap.contentId)).where(kept),
  ]);
  const items = rows.map(({ status, scrappedAt, ...row }): Scrap => {
    const absence = absenceOf(status, hiddenWord(kind));
    const entry = { contentId: row.id, scrappedAt };
    return absence ? { ...entry, absence } : { ...entry, item: toSummary(row) };
  });
  return { items, total: counted?.total ?? 0 };
}
