import { and, asc, eq, gte, isNull, lte, not, notExists, or, type PgColumn, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import {
  banner,
  content,
  hiddenTag,
  pick,
  picture,
  searchArticle,
  searchTag,
  suggestedHashtag,
} from '../../../db/schema/index.ts';
import { safeLink } from '../../../lib/text/safe-link.ts';
import { pictureColumns } from '../../writing/content/content.server.ts';
import { isMutedFor } from '../../../session/muted.server.ts';
import { selectCards, toPick } from './cards.server.ts';
import { type Banner, described, DISCOVER_LIST_LENGTH, type HomePick } from './discover.ts';

/** Matches banners that readers see now. */
export const isBannerShown = and(
  banner.isActive,
  or(isNull(banner.startsAt), lte(banner.startsAt, sql`now()`)),
  or(isNull(banner.endsAt), gte(banner.endsAt, sql`now()`)),
);

/** Orders promotions by their start, latest first, and other banners as operators arranged them. */
export const bannerOrder = [
  sql`case when ${banner.kind} = 'promotion' then ${banner.startsAt} end desc nulls last`,
  asc(banner.position),
  asc(banner.id),
];

type BannersShown = { big: Banner[]; promotions: Banner[]; search: Banner[] };

/** Lists the banners shown now. The search page shows the big banners if it has none of its own. */
export async function listBanners(db: Queryable): Promise<BannersShown> {
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
    .where(isBannerShown)
    .orderBy(...bannerOrder);
  const ofKind = (kind: keyof typeof bannerKinds) =>
    rows
      .filter((row) => row.kind === bannerKinds[kind])
      .slice(0, DISCOVER_LIST_LENGTH)
      .map(({ kind: _, link, ...row }) => described({ ...row, link: safeLink(link) }));
  const [big, search] = [ofKind('big'), ofKind('search')];
  return { big, promotions: ofKind('promotions'), search: search.length > 0 ? search : big };
}

const bannerKinds = { big: 'big', promotions: 'promotion', search: 'search' } as const;

/** With a viewer, lists exclude the stories of members they have blocked. */
type ForViewer = { viewerId?: number | undefined; limit?: number };

/** Above the maximum length of an arranged list. */
const ARRANGED_ROWS = 100;

/**
 * Returns an arranged list as a subquery with a limit. These tables are too small to be analysed: without a limit the
 * planner expects 2,000 rows, and reads all contents in parallel instead of the few in the list.
 */
function arranged(db: Queryable, list: typeof pick | typeof searchArticle) {
  const { contentId, position } = list;
  return db.select({ contentId, position }).from(list).orderBy(asc(position)).limit(ARRANGED_ROWS).as('arranged');
}

/** Lists the stories and articles that operators picked. */
export async function listPicks(
  db: Queryable,
  { viewerId, limit = DISCOVER_LIST_LENGTH }: ForViewer = {},
): Promise<HomePick[]> {
  const picked = arranged(db, pick);
  const rows = await selectCards(db)
    .innerJoin(picked, eq(picked.contentId, content.id))
    .where(and(eq(content.status, 'PUBLISHED'), or(eq(content.kind, 'article'), not(isMutedFor(viewerId)))))
    .orderBy(asc(picked.position))
    .limit(limit);
  return rows.map(toPick);
}

/** Excludes tags that operators have hidden from suggestions, also in arranged lists. */
function isSuggested(db: Queryable, tag: PgColumn) {
  return notExists(db.select().from(hiddenTag).where(eq(hiddenTag.tag, tag)));
}

export async function listSuggestedHashtags(db: Queryable, limit = DISCOVER_LIST_LENGTH): Promise<string[]> {
  const rows = await db
    .select({ tag: suggestedHashtag.tag })
    .from(suggestedHashtag)
    .where(isSuggested(db, suggestedHashtag.tag))
    .orderBy(asc(suggestedHashtag.position))
    .limit(limit);
  return rows.map((row) => row.tag);
}

/**
 * Lists the tags of the search page; the first is its title. Without any, lists the suggested tags of the home page.
 */
export async function listSearchTags(db: Queryable, limit = DISCOVER_LIST_LENGTH): Promise<string[]> {
  const suggested = db
    .select({ tag: suggestedHashtag.tag, position: suggestedHashtag.position })
    .from(suggestedHashtag)
    .where(and(isSuggested(db, suggestedHashtag.tag), notExists(db.select().from(searchTag))));
  const rows = await db
    .select({ tag: searchTag.tag, position: searchTag.position })
    .from(searchTag)
    .where(isSuggested(db, searchTag.tag))
    .unionAll(suggested)
    .orderBy(sql`position`)
    .limit(limit);
  return rows.map((row) => row.tag);
}

/** Lists the articles that operators put on the search page. */
export async function listSearchArticles(db: Queryable, limit: number): Promise<HomePick[]> {
  const chosen = arranged(db, searchArticle);
  const rows = await selectCards(db)
    .innerJoin(chosen, eq(chosen.contentId, content.id))
    .where(eq(content.status, 'PUBLISHED'))
    .orderBy(asc(chosen.position))
    .limit(limit);
  return rows.map(toPick);
}
