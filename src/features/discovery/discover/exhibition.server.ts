import { and, asc, desc, eq, not, or, sql, unionAll } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { content, event, exhibition, exhibitionContent, picture } from '../../../db/schema/index.ts';
import type { Found, Listing } from '../../writing/content/content.ts';
import { absenceOf, pictureColumns } from '../../writing/content/content.server.ts';
import { isMutedFor } from '../../../session/muted.server.ts';
import { selectCards, toPick } from './cards.server.ts';
import type { CampaignKind } from '../../../site/path-values.ts';
import { described, type HomePick, type Campaign, CAMPAIGNS_PER_PAGE, type CampaignWithBody } from './discover.ts';

/** Exhibitions and events. Both are alike, except that an exhibition has a list of contents. */

type Table = typeof exhibition | typeof event;

const columnsOf = (table: Table) => ({
  id: table.id,
  title: table.title,
  description: table.description,
  startsAt: table.startsAt,
  endsAt: table.endsAt,
  thumbnail: pictureColumns(picture),
  thumbnailAlt: table.thumbnailAlt,
});

/** Returns a page of them, the last to end first, so that those that are over come last. @param page counts from 0 */
async function list(db: Queryable, table: Table, { page = 0, size = CAMPAIGNS_PER_PAGE }): Promise<Listing<Campaign>> {
  const rows = await db
    .select({ ...columnsOf(table), total: sql`count(*) over ()`.mapWith(Number) })
    .from(table)
    .leftJoin(picture, eq(picture.id, table.thumbnailId))
    .where(eq(table.status, 'PUBLISHED'))
    .orderBy(desc(table.endsAt), desc(table.id))
    .limit(size)
    .offset(page * size);
  return { items: rows.map(({ total: _, ...row }) => described(row)), total: rows[0]?.total ?? 0 };
}

async function find(db: Queryable, table: Table, id: number): Promise<Found<CampaignWithBody>> {
  const [row] = await db
    .select({ ...columnsOf(table), body: table.body, status: table.status })
    .from(table)
    .leftJoin(picture, eq(picture.id, table.thumbnailId))
    .where(eq(table.id, id));
  if (!row) return { absence: 'NOT_FOUND' };
  const { status, ...item } = row;
  const absence = absenceOf(status, 'HIDDEN');
  return absence ? { absence } : { item: described(item) };
}

type Wanted = { page?: number; size?: number };

export const listExhibitions = (db: Queryable, wanted: Wanted = {}) => list(db, exhibition, wanted);
export const listEvents = (db: Queryable, wanted: Wanted = {}) => list(db, event, wanted);
export const getExhibition = (db: Queryable, id: number) => find(db, exhibition, id);
export const getEvent = (db: Queryable, id: number) => find(db, event, id);

/** Lists the ids of all shown exhibitions and events, exhibitions first, each oldest first. */
export function listCampaignIds(db: Queryable): Promise<{ kind: CampaignKind; id: number }[]> {
  const idsOf = (kind: CampaignKind, table: Table) =>
    db
      .select({ kind: sql<CampaignKind>`${kind}`.as('kind'), id: table.id })
      .from(table)
      .where(eq(table.status, 'PUBLISHED'));
  return unionAll(idsOf('exhibition', exhibition), idsOf('event', event)).orderBy(sql`kind desc, id`);
}

/** Lists the stories and articles of an exhibition. With a viewer, excludes stories of members they have blocked. */
export async function listGathered(db: Queryable, exhibitionId: number, viewerId?: number): Promise<HomePick[]> {
  const rows = await selectCards(db)
    .innerJoin(exhibitionContent, eq(exhibitionContent.contentId, content.id))
    .where(
      and(
        eq(exhibitionContent.exhibitionId, exhibitionId),
        eq(content.status, 'PUBLISHED'),
        or(eq(content.kind, 'article'), and(eq(content.kind, 'story'), not(isMutedFor(viewerId)))),
      ),
    )
    .orderBy(asc(exhibitionContent.position), asc(content.id));
  return rows.map(toPick);
}
