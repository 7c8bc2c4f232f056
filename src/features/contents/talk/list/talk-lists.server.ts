import { and, asc, count, desc, eq, inArray, notInArray, sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { channel, content, member, talk } from '../../../../db/schema/index.ts';
import { isBlockedBy } from '../../../community/block/block.server.ts';
import type { Listing } from '../../../writing/content/content.ts';
import { contentsReportedBy } from '../../../community/report/reported-by.server.ts';
import { selectTalks, withPictures } from '../talk.server.ts';
import { FOLLOWED_PAGES, type Talk, TALKS_PER_PAGE, WAITING_FIRST_PAGES } from '../talk.ts';

type Paging = { page?: number; pageCount?: number };
type ForViewer = { viewerId?: number | undefined };

/**
 * Returns talks, newest first, optionally of one channel or only those with pictures. The query finds the ids by an
 * index-only scan, and reads pages beyond the middle from the other end. The totals are stored counters.
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
  const mutedIds = viewerId === undefined ? undefined : mutedFor(db, viewerId);
  const asked = isAsked({ channelId, imageOnly });
  const total = await totalOf(db, { channelId, imageOnly, mutedIds });
  const offset = page * pageCount;
  const size = Math.min(pageCount, total - offset);
  if (size <= 0) return { items: [], total };
  const fromEnd = offset > total / 2;
  const position = fromEnd ? total - offset - size : offset;
  const order = fromEnd ? [asc(talk.publishedAt), asc(talk.id)] : [desc(talk.publishedAt), desc(talk.id)];
  const ids = db
    .select({ id: talk.id })
    .from(talk)
    .where(and(asked, mutedIds && notInArray(talk.id, mutedIds)))
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

/** Returns the stored total minus the counted talks that the viewer's blocks and reports hide. */
async function totalOf(
  db: Queryable,
  { mutedIds, ...asked }: Asked & { mutedIds: ReturnType<typeof mutedFor> | undefined },
): Promise<number> {
  const hidden = mutedIds
    ? db
        .select({ talks: count() })
        .from(talk)
        .where(and(isAsked(asked), inArray(talk.id, mutedIds)))
    : sql`0`;
  const kept = asked.imageOnly ? channel.picturedTalkCount : channel.talkCount;
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${kept}), 0) - (${hidden})`.mapWith(Number) })
    .from(channel)
    .where(asked.channelId === undefined ? undefined : eq(channel.id, asked.channelId));
  return counted?.total ?? 0;
}

/** A list with a maximum number of pages. `isCut` says whether there are more talks than the list shows. */
type CutListing = Listing<Talk> & { isCut: boolean };

/**
 * Returns talks of a channel for help: first the unanswered ones, then the others, each newest first. The list ends after
 * `WAITING_FIRST_PAGES` pages, so that no page skips many more rows than it shows.
 */
export async function listWaitingFirst(
  db: Queryable,
  { page = 0, pageCount = TALKS_PER_PAGE, channelId, viewerId }: Paging & ForViewer & { channelId: number },
): Promise<CutListing> {
  const mutedIds = viewerId === undefined ? undefined : mutedFor(db, viewerId);
  const inAll = await totalOf(db, { channelId, mutedIds });
  const total = Math.min(inAll, WAITING_FIRST_PAGES * pageCount);
  const isCut = inAll > total;
  const offset = page * pageCount;
  const size = Math.min(pageCount, total - offset);
  if (size <= 0) return { items: [], total, isCut };
  const shown = and(isAsked({ channelId }), mutedIds && notInArray(talk.id, mutedIds));
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
 * Returns published talks of one member, newest first. Returns none to a viewer who has blocked the member, and none of a
 * member who has left.
 * @param asked.withPending whether to include talks pending review; only for the member themselves
 */
export async function listTalksBy(
  db: Queryable,
  {
    page = 0,
    pageCount = TALKS_PER_PAGE,
    authorId,
    viewerId,
    withPending = false,
  }: Paging & ForViewer & { authorId: number; withPending?: boolean },
): Promise<Listing<Talk>> {
  const theirs = and(
    eq(content.authorId, authorId),
    sql`exists (select from ${member} where ${member.id} = ${authorId} and ${member.status} = 'active')`,
    eq(content.kind, 'talk'),
    inArray(content.status, withPending ? ['PUBLISHED', 'HELD'] : ['PUBLISHED']),
    viewerId === undefined ? undefined : notInArray(content.id, mutedFor(db, viewerId)),
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
 * Returns talks of the members whom the viewer follows, newest first. The query reads from each followed member at most
 * the talks of the pages up to this one, by an index. The list and its total end after `FOLLOWED_PAGES` pages.
 */
export async function listFollowedTalks(
  db: Queryable,
  { page = 0, pageCount = TALKS_PER_PAGE, viewerId }: Paging & { viewerId: number },
): Promise<CutListing> {
  const most = FOLLOWED_PAGES * pageCount;
  const offset = page * pageCount;
  const leftOut = mutedFor(db, viewerId);
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

/** The number of newest talks from which the popular ones are chosen. */
const POPULAR_CANDIDATES = 240;

/** Returns the newest `POPULAR_CANDIDATES` talks, most applause first, then newest first. */
export async function listPopularTalks(
  db: Queryable,
  { page = 0, pageCount = TALKS_PER_PAGE, viewerId }: Paging & ForViewer,
): Promise<Listing<Talk>> {
  const mutedIds = viewerId === undefined ? undefined : mutedFor(db, viewerId);
  const recent = db
    .select({ id: sql`${talk.id}`.as('id'), publishedAt: sql`${talk.publishedAt}`.as('published_at') })
    .from(talk)
    .where(and(sql`${talk.isShown}`, mutedIds && notInArray(talk.id, mutedIds)))
    .orderBy(desc(talk.publishedAt), desc(talk.id))
    .limit(POPULAR_CANDIDATES);
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

/**
 * Selects the ids of all talks that the viewer's blocks and reports hide. As a subquery that runs once, it lets the list
 * itself still use one index.
 */
function mutedFor(db: Queryable, viewerId: number) {
  return db
    .select({ id: content.id })
    .from(content)
    .where(and(eq(content.kind, 'talk'), isBlockedBy(viewerId, content.authorId)))
    .union(contentsReportedBy(db, viewerId));
}

/** Returns the talks with these ids, newest first. @param ids a subquery */
async function talksOf(db: Queryable, ids: SQL): Promise<Talk[]> {
  const rows = await selectTalks(db)
    .where(sql`${talk.id} in ${ids}`)
    .orderBy(desc(talk.publishedAt), desc(talk.id));
  return withPictures(db, rows);
}

/** Returns the talks with these ids, in this order. Ids without a talk are skipped. */
export async function talksById(db: Queryable, ids: number[]): Promise<Talk[]> {
  if (ids.length === 0) return [];
  const talks = await talksOf(db, sql`(select unnest(${sql.param(ids)}::bigint[]))`);
  return talks.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
