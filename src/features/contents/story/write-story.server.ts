import { and, eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { content, story } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { lockAuthor, requireRoomToday } from '../../writing/content/author-limits.server.ts';
import { currentTags } from '../../writing/content/tag/current-tags.server.ts';
import { readingColumns, showPictures } from '../../writing/content/reading-pictures.server.ts';
import { dropDraft } from '../../writing/draft/draft.server.ts';
import type { WrittenIn } from '../../writing/draft/written-in.ts';
import { indexContents } from '../../discovery/search-index/index-rows.server.ts';
import { ownStoryBody } from './own-story-body.ts';
import { lockOwnStory } from './own-story.server.ts';
import { searchedStory } from './searched-story.ts';
import type { StoryInput } from './story-input.ts';
import { SCHEDULED_STORIES, STORIES_PER_DAY } from './story-limits.ts';

/** Commands that publish, schedule and edit the author's own stories, in the caller's transaction. */

/** A story that is sent again within this time is the same story. */
const SAME_STORY = sql`interval '5 seconds'`;
const SPENT = `스토리는 하루에 ${STORIES_PER_DAY}편까지 발행할 수 있어요.`;
const TOO_MANY_SCHEDULED = `스토리는 ${SCHEDULED_STORIES}편까지 예약해 둘 수 있어요. 예약한 스토리를 발행하거나 삭제한 뒤 다시 시도해 주세요.`;

/**
 * Publishes or schedules a story, and deletes its draft unless the draft is newer.
 * @param publishAt the time of publication; undefined publishes now
 * @returns the id of the new story, or of the same story if it was sent within the last five seconds
 * @throws ApiError 400 if a picture is not the author's or `SCHEDULED_STORIES` are scheduled; 429 after `STORIES_PER_DAY`
 *   stories within 24 hours
 */
export async function createStory(
  db: Queryable,
  authorId: number,
  input: StoryInput,
  { publishAt, draft = {} }: { publishAt?: Date | undefined; draft?: WrittenIn } = {},
): Promise<number> {
  await lockAuthor(db, authorId);
  const { columns, pictureIds } = await readingColumns(db, authorId, input);
  const row = { ...columns, tags: await currentTags(db, input.tags) };
  const same = await findSame(db, authorId, row, publishAt);
  if (same !== undefined) return same;
  await requireRoom(db, authorId, publishAt);
  const [added] = await db
    .insert(content)
    .values({
      kind: 'story',
      authorId,
      status: publishAt ? 'SCHEDULED' : 'PUBLISHED',
      publishedAt: publishAt ?? sql`now()`,
    })
    .returning({ id: content.id });
  if (!added) throw new Error('the content row was not returned');
  const { id } = added;
  await db.insert(story).values({ id, ...row });
  await indexContents(db, [searchedStory({ id, ...row })]);
  await showPictures(db, id, pictureIds);
  if (draft.id !== undefined) await dropDraft(db, authorId, 'story', draft.id, draft.version);
  await publishEvents(
    db,
    publishAt ? { what: 'content scheduled', id } : { what: 'content published', id, kind: 'story', by: authorId },
  );
  return id;
}

/**
 * Edits the author's own story, keeps its status, and deletes its draft unless the draft is newer.
 * @param seen the `updatedAt` that the author's form was based on
 * @throws ApiError like `getOwnStory`; 400 for a picture like `createStory`; CHANGED_ELSEWHERE with the current story if it
 *   changed after `seen`
 */
export async function editStory(
  db: Queryable,
  authorId: number,
  id: number,
  { input, seen, draft = {} }: { input: StoryInput; seen: Date; draft?: WrittenIn },
): Promise<void> {
  const before = await lockOwnStory(db, authorId, id);
  if (before.updatedAt.getTime() !== seen.getTime()) {
    throw new ApiError('CHANGED_ELSEWHERE', undefined, { story: ownStoryBody(before) });
  }
  const { columns, pictureIds } = await readingColumns(db, authorId, input);
  const row = { ...columns, tags: await currentTags(db, input.tags) };
  await db.update(story).set(row).where(eq(story.id, id));
  await indexContents(db, [searchedStory({ id, ...row })]);
  await db
    .update(content)
    .set({ updatedAt: sql`now()` })
    .where(eq(content.id, id));
  await showPictures(db, id, pictureIds);
  if (draft.id !== undefined) await dropDraft(db, authorId, 'story', draft.id, draft.version);
  // Only the author sees a scheduled or hidden story, so no page changes.
  if (before.status === 'PUBLISHED') await publishEvents(db, { what: 'content edited', id, kind: 'story' });
}

type Row = Omit<typeof story.$inferInsert, 'id'>;

async function findSame(db: Queryable, authorId: number, row: Row, publishAt: Date | undefined) {
  const [same] = await db
    .select({ id: story.id })
    .from(content)
    .innerJoin(story, eq(story.id, content.id))
    .where(
      and(
        eq(content.authorId, authorId),
        eq(content.kind, 'story'),
        publishAt
          ? and(eq(content.status, 'SCHEDULED'), eq(content.publishedAt, publishAt))
          : eq(content.status, 'PUBLISHED'),
        sql`${content.createdAt} > now() - ${SAME_STORY}`,
        eq(story.title, row.title),
        eq(story.subtitle, row.subtitle),
        sql`${story.thumbnailId} is not distinct from ${row.thumbnailId}`,
        sql`${story.thumbnailAlt} = ${row.thumbnailAlt}`,
        eq(story.tags, row.tags),
        sql`${story.body} = ${JSON.stringify(row.body)}::jsonb`,
      ),
    )
    .limit(1);
  return same?.id;
}

/** Checks the limits of `createStory`. @throws ApiError 400 or 429 */
async function requireRoom(db: Queryable, authorId: number, publishAt: Date | undefined): Promise<void> {
  await requireRoomToday(db, authorId, {
    kind: 'story',
    limit: STORIES_PER_DAY,
    moment: content.createdAt,
    message: SPENT,
  });
  if (publishAt === undefined) return;
  const scheduled = and(eq(content.authorId, authorId), eq(content.kind, 'story'), eq(content.status, 'SCHEDULED'));
  if ((await db.$count(content, scheduled)) < SCHEDULED_STORIES) return;
  throw new ApiError('BAD_REQUEST', TOO_MANY_SCHEDULED, { field: 'publishAt' });
}
