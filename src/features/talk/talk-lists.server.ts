import { and, asc, count, desc, eq, inArray, notInArray, sql, type SQL } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { channel, content, member, talk } from '../../db/schema/index.ts';
import { isBlockedBy } from '../block/block.server.ts';
import type { Listing } from '../content/content.ts';
import { contentsReportedBy } from '../report/reported-by.server.ts';
import { selectTalks, withPictures } from './talk.server.ts';
import { FOLLOWED_PAGES, type Talk, TALKS_PER_PAGE, WAITING_FIRST_PAGES } from './talk.ts';

type Paging = { page?: number; pageCount?: number };
type ForViewer = { viewerId?: number | undefined };

/**
 * Talks, newest first; of one channel, or those with pictures alone, if asked for. A page far from the start is found in
 * an index alone, and one beyond the middle from the other end; the totals are kept, not counted.
 */
export async function listTalks(
  db: Queryable,
  {
    page = 0,
    pageCount = TALKS_PER_PAGE,
    channelId,
    imageOnly = false,
    viewerId,
  }: Paging & ForViewer & { channelId?: number | undefined; imageOnly?: boolean },
): Promise<Listing<Talk>> {
  const leftOutIds = viewerId === undefined ? undefined : leftOutFor(db, viewerId);
  const asked = isAsked({ channelId, imageOnly });
  const total = await totalOf(db, { channelId, imageOnly, leftOutIds });
  const offset = page * pageCount;
  const size = Math.min(pageCount, total - offset);
  if (size <= 0) return { items: [], total };
  const fromEnd = offset > total / 2;
  const position = fromEnd ? total - offset - size : offset;
  const order = fromEnd ? [asc(talk.publishedAt), asc(talk.id)] : [desc(talk.publishedAt), desc(talk.id)];
  const ids = db
    .select({ id: talk.id })
    .from(talk)
    .where(and(asked, leftOutIds && notInArray(talk.id, leftOutIds)))
    .orderBy(...order)
    .limit(size)
    .offset(position);
  return { items: await talksOf(db, sql`${ids}`), total };
}

type Asked = { channelId?: number | undefined; imageOnly?: boolean };

function isAsked({ channelId, imageOnly = false }: Asked): SQL | undefined {
  return and(
    sql`${talk.isShown}`,
    imageOnly ? sql`${talk.hasPictures}` : undefined,
    channelId === undefined ? undefined : eq(talk.channelId, channelId),
  );
}

/** The totals are kept; of them, what is left out for the viewer is counted alone. */
async function totalOf(
  db: Queryable,
  { leftOutIds, ...asked }: Asked & { leftOutIds: ReturnType<typeof leftOutFor> | undefined },
): Promise<number> {
  const hidden = leftOutIds
    ? db
        .select({ talks: count() })
        .from(talk)
        .where(and(isAsked(asked), inArray(talk.id, leftOutIds)))
    : sql`0`;
  const kept = asked.imageOnly ? channel.picturedTalkCount : channel.talkCount;
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${kept}), 0) - (${hidden})`.mapWith(Number) })
    .from(channel)
    .where(asked.channelId === undefined ? undefined : eq(channel.id, asked.channelId));
  return counted?.total ?? 0;
}

/** A list that ends after some pages, and whether there are more talks than it shows. */
type CutListing = Listing<Talk> & { isCut: boolean };

/**
 * Talks of a channel for help: first those that nobody has answered yet, then the others, each newest first. It ends
 * after `WAITING_FIRST_PAGES`, so that no page reads much more than it shows.
 */
export async function listWaitingFirst(
  db: Queryable,
  { page = 0, pageCount = TALKS_PER_PAGE, channelId, viewerId }: Paging & ForViewer & { channelId: number },
): Promise<CutListing> {
  const leftOutIds = viewerId === undefined ? undefined : leftOutFor(db, viewerId);
  const inAll = await totalOf(db, { channelId, leftOutIds });
  const total = Math.min(inAll, WAITING_FIRST_PAGES * pageCount);
  const isCut = inAll > total;
  const offset = page * pageCount;
  const size = Math.min(pageCount, total - offset);
  if (size <= 0) return { items: [], total, isCut };
  const shown = and(isAsked({ channelId }), leftOutIds && notInArray(talk.id, leftOutIds));
  const isWaiting = sql`${talk.isWaiting}`;
  const idsOf = async (which: SQL, limit: number, from: number) => {
    const rows = await db
      .select({ id: talk.id })
      .from(talk)
      .where(and(shown, which))
      .orderBy(desc(talk.publishedAt), desc(talk.id))
      .limit(limit)
      .offset(from);
    return rows.map(({ id }) => id);
  };
  const first = await idsOf(isWaiting, size, offset);
  if (first.length === size) return { items: await talksById(db, first), total, isCut };
  const waiting = first.length > 0 ? offset + first.length : await db.$count(talk, and(shown, isWaiting));
  const others = await idsOf(sql`not ${isWaiting}`, size - first.length, Math.max(0, offset - waiting));
  return { items: await talksById(db, [...first, ...others]), total, isCut };
}

/**
 * Published talks of one member, newest first. A viewer who has blocked the member gets none; a member who left has none.
 * @param asked.withHeld also those that are held: they are the member's own
 */
export async function listTalksBy(
  db: Queryable,
  {
    page = 0,
    pageCount = TALKS_PER_PAGE,
    authorId,
    viewerId,
    withHeld = false,
  }: Paging & ForViewer & { authorId: number; withHeld?: boolean },
): Promise<Listing<Talk>> {
  const theirs = and(
    eq(content.authorId, authorId),
    sql`exists (select from ${member} where ${member.id} = ${authorId} and ${member.status} = 'active')`,
    eq(content.kind, 'talk'),
    inArray(content.status, withHeld ? ['PUBLISHED', 'HELD'] : ['PUBLISHED']),
    viewerId === undefined ? undefined : notInArray(content.id, leftOutFor(db, viewerId)),
  );
  const total = await db.$count(content, theirs);
  const ids = db
    .select({ id: content.id })
    .from(content)
    .where(theirs)
    .orderBy(desc(content.publishedAt), desc(content.id))
    .limit(pageCount)
    .offset(page * pageCount);
  return { items: total > page * pageCount ? await talksOf(db, sql`${ids}`) : [], total };
}

/**
 * Talks of those whom a member follows, newest first. Each of them is asked for no more than the pages so far would hold,
 * from an index. It ends after `FOLLOWED_PAGES`, and no more are counted.
 */
export async function listFollowedTalks(
  db: Queryable,
  { page = 0, pageCount = TALKS_PER_PAGE, viewerId }: Paging & { viewerId: number },
): Promise<CutListing> {
  const most = FOLLOWED_PAGES * pageCount;
  const offset = page * pageCount;
  const leftOut = leftOutFor(db, viewerId);
  const shown = sql`written.author_id = follow.followed_id and written.kind = 'talk' and written.status = 'PUBLISHED'
    and written.id not in ${leftOut}`;
  const found = sql`
    select theirs.id from follow cross join lateral (
      select written.id, written.published_at from content as written where ${shown}
      order by written.published_at desc, written.id desc limit ${offset + pageCount}
    ) as theirs
    where follow.follower_id = ${viewerId}
    order by theirs.published_at desc, theirs.id desc limit ${pageCount} offset ${offset}`;
  const [{ rows }, counted] = await Promise.all([
    offset < most ? db.execute<{ id: string }>(found) : { rows: [] },
    db.execute<{ total: string }>(sql`
      select count(*) as total from (
        select from follow join content as written on ${shown} where follow.follower_id = ${viewerId} limit ${most + 1}
      ) as counted`),
  ]);
  const items = await talksById(
    db,
    rows.map(({ id }) => Number(id)),
  );
  const inAll = Number(counted.rows[0]?.total ?? 0);
  return { items, total: Math.min(inAll, most), isCut: inAll > most };
}

/** Among how many of the newest talks popular ones are looked for. */
const RECENT_TALKS = 240;

/** Of the newest talks those that were applauded most, the newer first where that is equal. */
export async function listPopularTalks(
  db: Queryable,
  { page = 0, pageCount = TALKS_PER_PAGE, viewerId }: Paging & ForViewer,
): Promise<Listing<Talk>> {
  const leftOutIds = viewerId === undefined ? undefined : leftOutFor(db, viewerId);
  const recent = db
    .select({ id: sql`${talk.id}`.as('id'), publishedAt: sql`${talk.publishedAt}`.as('published_at') })
    .from(talk)
    .where(and(sql`${talk.isShown}`, leftOutIds && notInArray(talk.id, leftOutIds)))
    .orderBy(desc(talk.publishedAt), desc(talk.id))
    .limit(RECENT_TALKS);
  const { rows } = await db.execute<{ id: string; total: string }>(sql`
    select recent.id, count(*) over () as total from ${recent} as recent join content on content.id = recent.id
    order by content.applause_count desc, recent.published_at desc, recent.id desc
    limit ${pageCount} offset ${page * pageCount}`);
  return {
    items: await talksById(
      db,
      rows.map(({ id }) => Number(id)),
    ),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** What the viewer's blocks and reports hide from them: found once, so that the list itself is still read from one index. */
function leftOutFor(db: Queryable, viewerId: number) {
  return db
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.kind, 'talk'), isBlockedBy(viewerId, content.authorId)))
    .union(contentsReportedBy(db, viewerId));
}

/** Newest first. @param ids a query of them */
async function talksOf(db: Queryable, ids: SQL): Promise<Talk[]> {
  const rows = await selectTalks(db)
    .where(sql`${talk.id} in ${ids}`)
    .orderBy(desc(talk.publishedAt), desc(talk.id));
  return withPictures(db, rows);
}

/** Those of these talks that are there, in this order. */
export async function talksById(db: Queryable, ids: number[]): Promise<Talk[]> {
  if (ids.length === 0) return [];
  const talks = await talksOf(db, sql`(select unnest(${sql.param(ids)}::bigint[]))`);
  return talks.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
