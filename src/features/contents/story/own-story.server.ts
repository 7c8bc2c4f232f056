import { and, desc, eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { content, draft, member, picture, story } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { chosenCover } from '../../writing/body/body-pictures.ts';
import type { Listing } from '../../writing/content/content.ts';
import { absenceOf, pictureColumns } from '../../writing/content/content.server.ts';
import { listDraftsWithout } from '../../writing/draft/draft.server.ts';
import type { Draft } from '../../writing/draft/draft.ts';
import type { DescribedPicture, Picture } from '../../../model/picture.ts';
import { OWN_STORIES_PER_PAGE, type OwnStory, type OwnStoryEntry } from './own-story.ts';
import type { StoryStatus } from '../../../site/path-values.ts';
import type { StoryDraft } from './story-input.ts';

/** Queries for a maker's own stories in any status. For all other members only published stories exist. */

const columns = {
  id: content.id,
  status: content.status,
  isHiddenByAuthor: content.isHiddenByAuthor,
  publishedAt: content.publishedAt,
  updatedAt: content.updatedAt,
  title: story.title,
  subtitle: story.subtitle,
  cover: pictureColumns(picture),
  thumbnailAlt: story.thumbnailAlt,
  tags: story.tags,
};

/**
 * Returns whether a member is or was a maker. A member was a maker if an operator ended it (`makerEndedAt`), or if they
 * have stories or drafts of stories.
 */
export async function hasBeenMaker(db: Queryable, { id, isMaker }: { id: number; isMaker: boolean }): Promise<boolean> {
  if (isMaker) return true;
  const { rows } = await db.execute<{ has_been: boolean }>(sql`
    select exists (select from ${member} where ${member.id} = ${id} and ${member.makerEndedAt} is not null)
      or exists (select from ${content} where ${content.authorId} = ${id} and ${content.kind} = 'story')
      or exists (select from ${draft} where ${draft.memberId} = ${id} and ${draft.kind} = 'story') as has_been`);
  return rows[0]?.has_been ?? false;
}

/**
 * Returns the author's own story for editing.
 * @throws ApiError NOT_FOUND unless it is the author's; DELETED; HIDDEN if an operator has hidden it
 */
export async function getOwnStory(db: Queryable, authorId: number, id: number): Promise<OwnStory> {
  return toOwnStory(requireChangeable((await selectOwn(db, authorId, id))[0]));
}

/** Like `getOwnStory`, but locks the row until the transaction ends. */
export async function lockOwnStory(db: Queryable, authorId: number, id: number): Promise<OwnStory> {
  return toOwnStory(requireChangeable((await selectOwn(db, authorId, id).for('no key update', { of: content }))[0]));
}

/**
 * Locks the author's own story, even if an operator has hidden it, and returns its status.
 * @throws ApiError NOT_FOUND unless it is the author's; DELETED
 */
export async function lockForDeletion(db: Queryable, authorId: number, id: number): Promise<StatusRow> {
  return requirePresent((await selectStatus(db, authorId, id).for('no key update'))[0]);
}

/** Checks that the author may edit the story. @throws ApiError like `getOwnStory` */
export async function requireOwnStory(db: Queryable, id: number, authorId: number): Promise<void> {
  requireChangeable((await selectStatus(db, authorId, id))[0]);
}

/**
 * Returns the author's stories of a status. Drafts are sorted by their last save, scheduled stories by their time of
 * publication, earliest first, and all others newest first.
 */
export async function listOwnStories(
  db: Queryable,
  authorId: number,
  status: StoryStatus,
  { page = 0, length = OWN_STORIES_PER_PAGE }: { page?: number; length?: number } = {},
): Promise<Listing<OwnStoryEntry>> {
  if (status === 'DRAFT') {
    const drafts = await listDraftsWithout(db, authorId, 'story', 'body');
    return { items: drafts.slice(page * length, (page + 1) * length).map(draftEntry), total: drafts.length };
  }
  const theirs = and(eq(content.authorId, authorId), eq(content.kind, 'story'), eq(content.status, status));
  const order =
    status === 'SCHEDULED' ? [content.publishedAt, content.id] : [desc(content.publishedAt), desc(content.id)];
  const { viewCount, commentCount, applauseCount } = content;
  const changes = db
    .select({ id: sql`max(${draft.id})` })
    .from(draft)
    .where(and(eq(draft.contentId, content.id), eq(draft.memberId, authorId)));
  const [rows, total] = await Promise.all([
    db
      .select({ ...columns, viewCount, commentCount, applauseCount, draftId: sql`(${changes})`.mapWith(draft.id) })
      .from(content)
      .innerJoin(story, eq(story.id, content.id))
      .leftJoin(picture, eq(picture.id, story.thumbnailId))
      .where(theirs)
      .orderBy(...order)
      .limit(length)
      .offset(page * length),
    db.$count(content, theirs),
  ]);
  return { items: rows.map((row) => ({ ...toEntry(row), status })), total };
}

/** Returns the number of the author's stories in each status. */
export async function countOwnStories(db: Queryable, authorId: number): Promise<Record<StoryStatus, number>> {
  const { rows } = await db.execute<{ status: StoryStatus; total: number }>(sql`
    select ${content.status}::text as status, count(*)::int as total from ${content}
    where ${content.authorId} = ${authorId} and ${content.kind} = 'story' group by 1
    union all
    select 'DRAFT', count(*)::int from ${draft} where ${draft.memberId} = ${authorId} and ${draft.kind} = 'story'`);
  const totals = { PUBLISHED: 0, SCHEDULED: 0, HIDDEN: 0, DRAFT: 0 };
  for (const { status, total } of rows) totals[status] = total;
  return totals;
}

function selectOwn(db: Queryable, authorId: number, id: number) {
  return db
    .select({ ...columns, body: story.body })
    .from(content)
    .innerJoin(story, eq(story.id, content.id))
    .leftJoin(picture, eq(picture.id, story.thumbnailId))
    .where(and(eq(content.id, id), eq(content.authorId, authorId)));
}

type Row = Awaited<ReturnType<typeof selectOwn>>[number];

/** Selects the columns that decide whether the author may edit the story. */
function selectStatus(db: Queryable, authorId: number, id: number) {
  return db
    .select({ status: content.status, isHiddenByAuthor: content.isHiddenByAuthor })
    .from(content)
    .where(and(eq(content.id, id), eq(content.authorId, authorId), eq(content.kind, 'story')));
}

type StatusRow = Awaited<ReturnType<typeof selectStatus>>[number];

function requirePresent<Found extends StatusRow>(row: Found | undefined): Found {
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.status === 'DELETED') throw new ApiError('DELETED');
  return row;
}

function requireChangeable<Found extends StatusRow>(found: Found | undefined): Found {
  const row = requirePresent(found);
  const absence = row.status === 'SCHEDULED' || row.isHiddenByAuthor ? undefined : absenceOf(row.status, 'HIDDEN');
  if (absence) throw new ApiError(absence);
  return row;
}

function toOwnStory(row: Row): OwnStory {
  const { id, status, title, subtitle, tags, updatedAt } = row;
  const body = row.body ?? [];
  return {
    id,
    status: status as OwnStory['status'],
    isHiddenByOperator: isHiddenByOperator(row),
    publishedAt: row.publishedAt ?? new Date(0),
    updatedAt,
    title,
    subtitle,
    thumbnail: chosenCover(coverOf(row), body),
    tags,
    body,
  };
}

type Counters = Pick<OwnStoryEntry, 'viewCount' | 'commentCount' | 'applauseCount' | 'draftId'>;

function toEntry(row: Omit<Row, 'body'> & Counters): Omit<OwnStoryEntry, 'status'> {
  const { cover: _cover, thumbnailAlt: _alt, isHiddenByAuthor: _hidden, ...entry } = row;
  return { ...entry, thumbnail: coverOf(row), isHiddenByOperator: isHiddenByOperator(row) };
}

function draftEntry({ id, contentId, body, updatedAt }: Draft): OwnStoryEntry {
  const { title, subtitle, thumbnail, tags } = body as Omit<StoryDraft, 'body'>;
  const nothing = { isHiddenByOperator: false, publishedAt: null, viewCount: 0, commentCount: 0, applauseCount: 0 };
  return { status: 'DRAFT', id: contentId, draftId: id, title, subtitle, thumbnail, tags, updatedAt, ...nothing };
}

function coverOf({ cover, thumbnailAlt }: { cover: Picture | null; thumbnailAlt: string }): DescribedPicture | null {
  return cover && { picture: cover, alt: thumbnailAlt };
}

function isHiddenByOperator({ status, isHiddenByAuthor }: Pick<Row, 'status' | 'isHiddenByAuthor'>): boolean {
  return status === 'HIDDEN' && !isHiddenByAuthor;
}
