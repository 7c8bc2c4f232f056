import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  inArray,
  ne,
  not,
  type PgColumn,
  sql,
  type SQL,
} from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { content, follow, member, picture, story } from '../../../db/schema/index.ts';
import type { BodyNode } from '../../../model/body.ts';
import type { Found, Listing } from '../../writing/content/content.ts';
import {
  absenceOf,
  authorPicture,
  newestFirst,
  summaryColumns,
  toSummary,
} from '../../writing/content/content.server.ts';
import type { ViewerId } from '../../community/block/block.server.ts';
import { isMutedFor } from '../../../session/muted.server.ts';
import { searchedStory } from './searched-story.ts';
import { RELATED_STORIES, STORIES_PER_PAGE, type Story, type StorySummary } from './story.ts';

/** The number of newest stories with a common tag from which the related ones are chosen. */
const RELATED_CANDIDATES = 200;

const published = and(eq(content.kind, 'story'), eq(content.status, 'PUBLISHED'));

const columns = {
  ...summaryColumns,
  title: story.title,
  subtitle: story.subtitle,
  thumbnailAlt: story.thumbnailAlt,
  tags: story.tags,
};

/** The viewer, if it is a member. Stories that their blocks and reports hide are left out. */
type ForViewer = { viewerId?: number | undefined };
type Query = ForViewer & { page?: number; length?: number; tag?: string | undefined };

const shownTo = (viewerId: ViewerId) => and(published, not(isMutedFor(viewerId)));

/** The condition of lists, with the placeholders `viewerId` and `tags`. */
const listed = (forMember: boolean, ofTag: boolean) =>
  and(
    shownTo(forMember ? sql.placeholder('viewerId') : undefined),
    ofTag ? sql`${story.tags} @> ${sql.placeholder('tags')}::text[]` : undefined,
  );

const pageOfStories = prepared((db, forMember: boolean, ofTag: boolean) =>
  selectStories(db)
    .where(listed(forMember, ofTag))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('length'))
    .offset(sql.placeholder('offset')),
);

const totalOfStories = prepared((db, forMember: boolean, ofTag: boolean) =>
  db
    .select({ total: count() })
    .from(story)
    .innerJoin(content, eq(content.id, story.id))
    .where(listed(forMember, ofTag)),
);

/** Returns published stories, newest first. */
export async function listStories(
  db: Queryable,
  { page = 0, length = STORIES_PER_PAGE, tag, viewerId }: Query,
): Promise<Listing<StorySummary>> {
  const shape = [viewerId !== undefined, tag !== undefined] as const;
  const values = { viewerId, tags: [tag], length, offset: page * length };
  const [rows, [counted]] = await Promise.all([
    pageOfStories(db, ...shape).execute(values),
    totalOfStories(db, ...shape).execute(values),
  ]);
  return { items: rows.map(toStorySummary), total: counted?.total ?? 0 };
}

/**
 * Returns published stories of one member. Returns none to a viewer who has blocked the member.
 * @param afterId returns only the stories after this one in the order; pages count from there
 */
export async function listStoriesBy(
  db: Queryable,
  {
    page = 0,
    length = STORIES_PER_PAGE,
    authorId,
    viewerId,
    oldestFirst = false,
    afterId,
  }: Omit<Query, 'tag'> & { authorId: number; oldestFirst?: boolean; afterId?: number | undefined },
): Promise<Listing<StorySummary>> {
  const place = sql`(${content.publishedAt}, ${content.id})`;
  // Finds only a published story of this author, so that any other id gives the same empty list.
  const last = sql`(
    select last.published_at, last.id from content as last
    where last.id = ${afterId} and last.author_id = ${authorId} and last.kind = 'story' and last.status = 'PUBLISHED')`;
  const theirs = and(
    shownTo(viewerId),
    eq(content.authorId, authorId),
    afterId === undefined ? undefined : oldestFirst ? sql`${place} > ${last}` : sql`${place} < ${last}`,
  );
  const order = oldestFirst ? [asc(content.publishedAt), asc(content.id)] : newestFirst;
  const [rows, [counted]] = await Promise.all([
    selectStories(db)
      .where(theirs)
      .orderBy(...order)
      .limit(length)
      .offset(page * length),
    db.select({ total: count() }).from(content).where(theirs),
  ]);
  return { items: rows.map(toStorySummary), total: counted?.total ?? 0 };
}

/** Returns the newest stories of followed makers. Reads at most `length` stories of each maker, by an index. */
export async function newestStoriesOfFollowed(
  db: Queryable,
  { viewerId, length }: { viewerId: number; length: number },
): Promise<StorySummary[]> {
  const theirs = sql`${published} and ${content.authorId} = ${follow.followedId} and not ${isMutedFor(viewerId)}`;
  const newest = sql`
    select theirs.id from ${follow} cross join lateral (
      select ${content.id}, ${content.publishedAt} from ${content} where ${theirs}
      order by ${sql.join(newestFirst, sql`, `)} limit ${length}
    ) as theirs
    where ${follow.followerId} = ${viewerId} order by theirs.published_at desc, theirs.id desc limit ${length}`;
  const rows = await selectStories(db)
    .where(sql`${story.id} in (${newest})`)
    .orderBy(...newestFirst);
  return rows.map(toStorySummary);
}

/** Returns the published stories among these ids, in no particular order. */
export async function storiesById(db: Queryable, ids: number[]): Promise<StorySummary[]> {
  if (ids.length === 0) return [];
  const rows = await selectStories(db).where(and(published, inArray(story.id, ids)));
  return rows.map(toStorySummary);
}

/** Returns the searchable texts of these stories without titles and tags, keyed by id. */
export async function storyTexts(db: Queryable, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: story.id, title: story.title, subtitle: story.subtitle, tags: story.tags, body: story.body })
    .from(story)
    .where(inArray(story.id, ids));
  return new Map(rows.map((row) => [row.id, searchedStory(row).rest.join('\n')]));
}

export async function newestStoriesWithBody(
  db: Queryable,
  length: number,
): Promise<(StorySummary & { body: BodyNode[] })[]> {
  const rows = await selectStories(db, { body: story.body })
    .where(published)
    .orderBy(...newestFirst)
    .limit(length);
  return rows.map((row) => ({ ...toStorySummary(row), body: row.body ?? [] }));
}

const storyById = prepared((db) =>
  selectStories(db, {
    body: story.body,
    status: content.status,
    isHiddenByAuthor: content.isHiddenByAuthor,
    updatedAt: content.updatedAt,
    authorFollowers: member.followerCount,
    areCommentsClosed: content.areCommentsClosed,
  })
    .where(eq(story.id, sql.placeholder('id')))
    .limit(1),
);

/**
 * Returns a story, or the reason why it is not shown.
 * @param viewerId the author also gets a story that they have hidden themselves
 */
export async function getStory(db: Queryable, id: number, viewerId?: number): Promise<Found<Story>> {
  const [row] = await storyById(db).execute({ id });
  if (!row) return { absence: 'NOT_FOUND' };
  const isHidden = row.status === 'HIDDEN' && row.isHiddenByAuthor && row.authorId === viewerId;
  const absence = isHidden ? undefined : absenceOf(row.status, 'HIDDEN');
  if (absence) return { absence };
  const { body, updatedAt, authorFollowers, areCommentsClosed } = row;
  return {
    item: { ...toStorySummary(row), body: body ?? [], updatedAt, authorFollowers, areCommentsClosed, isHidden },
  };
}

/** Returns other stories, those with the most common tags first, then newest first. The newest stories fill the rest. */
export async function relatedStories(
  db: Queryable,
  of: Pick<StorySummary, 'id' | 'tags'>,
  { limit = RELATED_STORIES, viewerId }: ForViewer & { limit?: number } = {},
): Promise<StorySummary[]> {
  const newest = (count: number, which?: SQL) =>
    db
      .select({ id: story.id })
      .from(story)
      .innerJoin(content, eq(content.id, story.id))
      .where(and(shownTo(viewerId), ne(story.id, of.id), which))
      .orderBy(...newestFirst)
      .limit(count);
  const alike = newest(RELATED_CANDIDATES, of.tags.length > 0 ? arrayOverlaps(story.tags, of.tags) : sql`false`);
  const inCommon = sql`cardinality(array(select unnest(${story.tags}) intersect select unnest(${sql.param(of.tags)}::text[])))`;
  const rows = await selectStories(db)
    .where(sql`${story.id} in ${alike} or ${story.id} in ${newest(limit)}`)
    .orderBy(desc(inCommon), ...newestFirst)
    .limit(limit);
  return rows.map(toStorySummary);
}

function toStorySummary(row: Parameters<typeof toSummary>[0] & { tags: string[] }): StorySummary {
  return { ...toSummary(row), tags: row.tags };
}

/** Selects stories with their author and pictures. `extra` adds columns to those of a list. */
function selectStories<Extra extends Record<string, PgColumn> = Record<never, never>>(db: Queryable, extra?: Extra) {
  return db
    .select({ ...columns, ...(extra ?? ({} as Extra)) })
    .from(story)
    .innerJoin(content, eq(content.id, story.id))
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(picture, eq(picture.id, story.thumbnailId))
    .leftJoin(authorPicture, eq(authorPicture.id, member.pictureId));
}
