import { and, asc, desc, eq, gte, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import {
  article,
  banner,
  content,
  event,
  exhibition,
  member,
  pick,
  picture,
  story,
  suggestedHashtag,
} from '../../db/schema/index.ts';
import { safeLink } from '../../lib/safe-link.ts';
import { isBlockedBy } from '../block/block.server.ts';
import type { Found } from '../content/content.ts';
import { authorPicture, pictureColumns, summaryColumns, toSummary } from '../content/content.server.ts';
import { isLeftOutFor } from '../report/left-out.server.ts';
import type { Picture } from '../picture/picture.ts';
import {
  type Banner,
  type BestMaker,
  DISCOVER_LIST_LENGTH,
  type Exhibition,
  type Pick,
  type PlantEvent,
} from './discover.ts';

type Titled = { thumbnail: Picture | null; thumbnailAlt: string };

function described<Row extends Titled>({ thumbnail, thumbnailAlt, ...row }: Row) {
  return { ...row, thumbnail: thumbnail && { picture: thumbnail, alt: thumbnailAlt } };
}

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
  const rows = await db
    .select({
      ...summaryColumns,
      kind: content.kind,
      title: sql<string>`coalesce(${story.title}, ${article.title})`,
      subtitle: sql<string>`coalesce(${story.subtitle}, ${article.subtitle})`,
      thumbnailAlt: sql<string>`coalesce(${story.thumbnailAlt}, ${article.thumbnailAlt})`,
    })
    .from(pick)
    .innerJoin(content, eq(content.id, pick.contentId))
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(story, eq(story.id, content.id))
    .leftJoin(article, eq(article.id, content.id))
    .leftJoin(picture, eq(picture.id, sql`coalesce(${story.thumbnailId}, ${article.thumbnailId})`))
    .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId))
    .where(and(eq(content.status, 'PUBLISHED'), or(eq(content.kind, 'article'), not(isLeftOutFor(viewerId)))))
    .orderBy(asc(pick.position))
    .limit(limit);
  return rows.map((row) => ({ ...toSummary(row), kind: row.kind === 'story' ? 'story' : 'article' }));
}

const exhibitionColumns = {
  id: exhibition.id,
  title: exhibition.title,
  description: exhibition.description,
  startsAt: exhibition.startsAt,
  endsAt: exhibition.endsAt,
  thumbnail: pictureColumns(picture),
  thumbnailAlt: exhibition.thumbnailAlt,
};

/** Exhibitions, those that end last first. */
export async function listExhibitions(db: Queryable, limit = DISCOVER_LIST_LENGTH): Promise<Exhibition[]> {
  const rows = await db
    .select(exhibitionColumns)
    .from(exhibition)
    .leftJoin(picture, eq(picture.id, exhibition.thumbnailId))
    .orderBy(desc(exhibition.endsAt), desc(exhibition.id))
    .limit(limit);
  return rows.map(described);
}

const eventColumns = {
  id: event.id,
  title: event.title,
  description: event.description,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  body: event.body,
  thumbnail: pictureColumns(picture),
  thumbnailAlt: event.thumbnailAlt,
};

const selectEvents = (db: Queryable) =>
  db.select(eventColumns).from(event).leftJoin(picture, eq(picture.id, event.thumbnailId));

/** Events, those that end last first. */
export async function listEvents(db: Queryable, limit = DISCOVER_LIST_LENGTH): Promise<PlantEvent[]> {
  const rows = await selectEvents(db).orderBy(desc(event.endsAt), desc(event.id)).limit(limit);
  return rows.map(described);
}

export async function getEvent(db: Queryable, id: number): Promise<Found<PlantEvent>> {
  const [row] = await selectEvents(db).where(eq(event.id, id)).limit(1);
  return row ? { item: described(row) } : { absence: 'NOT_FOUND' };
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
