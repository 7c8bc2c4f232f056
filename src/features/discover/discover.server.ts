import { and, asc, desc, eq, gte, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { banner, content, member, pick, picture, suggestedHashtag } from '../../db/schema/index.ts';
import { safeLink } from '../../lib/safe-link.ts';
import { isBlockedBy } from '../block/block.server.ts';
import { pictureColumns } from '../content/content.server.ts';
import { isLeftOutFor } from '../report/left-out.server.ts';
import { selectCards, toPick } from './cards.server.ts';
import { type Banner, type BestMaker, described, DISCOVER_LIST_LENGTH, type Pick } from './discover.ts';

/** Banners shown now: big ones in the editors' order, promotions the latest first. */
export async function listBanners(db: Queryable): Promise<{ big: Banner[]; promotions: Banner[] }> {
  const shown = and(
    banner.isActive,
    or(isNull(banner.startsAt), lte(banner.startsAt, sql`now()`)),
    or(isNull(banner.endsAt), gte(banner.endsAt, sql`now()`)),
  );
  const rows = await db
    .select({
      id: banner.id,
      kind: banner.kind,
      title: banner.title,
      description: banner.description,
      link: banner.link,
      thumbnail: pictureColumns(picture),
      thumbnailAlt: banner.thumbnailAlt,
    })
    .from(banner)
    .leftJoin(picture, eq(picture.id, banner.thumbnailId))
    .where(shown)
    .orderBy(desc(banner.startsAt), asc(banner.position), asc(banner.id));
  const ofKind = (kind: 'big' | 'promotion') =>
    rows
      .filter((row) => row.kind === kind)
      .slice(0, DISCOVER_LIST_LENGTH)
      .map(({ kind: _, link, ...row }) => described({ ...row, link: safeLink(link) }));
  return { big: ofKind('big'), promotions: ofKind('promotion') };
}

/** For a member, the stories of those they blocked are left out. */
type ForViewer = { viewerId?: number | undefined; limit?: number };

/** Stories and articles that the editors picked. */
export async function listPicks(
  db: Queryable,
  { viewerId, limit = DISCOVER_LIST_LENGTH }: ForViewer = {},
): Promise<Pick[]> {
  const rows = await selectCards(db)
    .innerJoin(pick, eq(pick.contentId, content.id))
    .where(and(eq(content.status, 'PUBLISHED'), or(eq(content.kind, 'article'), not(isLeftOutFor(viewerId)))))
    .orderBy(asc(pick.position))
    .limit(limit);
  return rows.map(toPick);
}

/** Makers whose stories were applauded most. */
export async function listBestMakers(
  db: Queryable,
  { viewerId, limit = DISCOVER_LIST_LENGTH }: ForViewer = {},
): Promise<BestMaker[]> {
  const applauseCount = sql<number>`sum(${content.applauseCount})`.mapWith(Number);
  const rows = await db
    .select({
      id: member.id,
      nickname: member.nickname,
      introduction: member.introduction,
      picture: pictureColumns(picture),
      storyCount: sql<number>`count(*)`.mapWith(Number),
      applauseCount,
    })
    .from(content)
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .where(
      and(
        eq(content.kind, 'story'),
        eq(content.status, 'PUBLISHED'),
        eq(member.status, 'active'),
        not(isBlockedBy(viewerId, content.authorId)),
      ),
    )
    .groupBy(member.id, picture.id)
    .orderBy(desc(applauseCount), asc(member.id))
    .limit(limit);
  return rows;
}

export async function listSuggestedHashtags(db: Queryable, limit = DISCOVER_LIST_LENGTH): Promise<string[]> {
  const rows = await db
    .select({ tag: suggestedHashtag.tag })
    .from(suggestedHashtag)
    .orderBy(asc(suggestedHashtag.position))
    .limit(limit);
  return rows.map((row) => row.tag);
}
