import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { content, story } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { readingColumns, showPictures } from '../content/reading-pictures.server.ts';
import { dropDraft } from '../draft/draft.server.ts';
import { ownStoryBody } from './own-story-body.ts';
import { lockOwnStory } from './own-story.server.ts';
import type { StoryInput } from './story-input.ts';
import { STORIES_PER_DAY } from './story-limits.ts';

/** Publishing, scheduling and changing one's own stories, each in the caller's transaction. */

/** The same story sent twice within this time is one. */
const SAME_STORY = sql`interval '5 seconds'`;
const DAY = sql`interval '1 day'`;

/** What a story was written in, if in a draft; without a version, whichever it has. */
type WrittenIn = { id?: number | undefined; version?: number | undefined };

/**
 * Publishes a story, or schedules it, and drops the draft it was written in, unless that is newer.
 * @param publishAt when it is to be published, if not now
 * @returns its id
 * @throws ApiError 400 for a picture that is not the author's; 429 when a day has had its stories
 */
export async function createStory(
  db: Queryable,
  authorId: number,
  input: StoryInput,
  { publishAt, draft = {} }: { publishAt?: Date | undefined; draft?: WrittenIn } = {},
): Promise<number> {
  // Stories of one author come one after the other, so that the day's limit holds.
  await db.execute(sql`select from member where id = ${authorId} for no key update`);
  const { columns, pictureIds } = await readingColumns(db, authorId, input);
  const row = { ...columns, tags: input.tags };
  const same = await findSame(db, authorId, row);
  if (same !== undefined) return same;
  await requireRoomToday(db, authorId);
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
  await showPictures(db, id, pictureIds);
  if (draft.id !== undefined) await dropDraft(db, authorId, 'story', draft.id, draft.version);
  await happened(
    db,
    publishAt ? { what: 'content scheduled', id } : { what: 'content published', id, kind: 'story', by: authorId },
  );
  return id;
}

/**
 * Changes one's own story where it stands, and drops the draft it was written in, unless that is newer.
 * @param seen when it was last changed, as the author saw it
 * @throws ApiError as `getOwnStory` and `createStory` do; CHANGED_ELSEWHERE, with the story as it stands, when it has
 * been changed since
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
  await db
    .update(story)
    .set({ ...columns, tags: input.tags })
    .where(eq(story.id, id));
  await db
    .update(content)
    .set({ updatedAt: sql`now()` })
    .where(eq(content.id, id));
  await showPictures(db, id, pictureIds);
  if (draft.id !== undefined) await dropDraft(db, authorId, 'story', draft.id, draft.version);
  await happened(db, { what: 'content edited', id, kind: 'story' });
}

type Row = Pick<typeof story.$inferInsert, 'title' | 'subtitle' | 'tags' | 'body'>;

async function findSame(db: Queryable, authorId: number, { title, subtitle, tags, body }: Row) {
  const [same] = await db
    .select({ id: story.id })
    .from(content)
    .innerJoin(story, eq(story.id, content.id))
    .where(
      and(
        eq(content.authorId, authorId),
        eq(content.kind, 'story'),
        sql`${content.status} in ('PUBLISHED', 'SCHEDULED')`,
        sql`${content.createdAt} > now() - ${SAME_STORY}`,
        eq(story.title, title),
        eq(story.subtitle, subtitle),
        eq(story.tags, tags),
        sql`${story.body} = ${JSON.stringify(body)}::jsonb`,
      ),
    )
    .limit(1);
  return same?.id;
}

async function requireRoomToday(db: Queryable, authorId: number): Promise<void> {
  const [today] = await db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      secondsLeft: sql<number>`ceil(extract(epoch from min(${content.createdAt}) + ${DAY} - now()))`.mapWith(Number),
    })
    .from(content)
    .where(and(eq(content.authorId, authorId), eq(content.kind, 'story'), gt(content.createdAt, sql`now() - ${DAY}`)));
  if (!today || today.count < STORIES_PER_DAY) return;
  const message = `스토리는 하루에 ${STORIES_PER_DAY}편까지 올릴 수 있어요. 내일 다시 시도해 주세요.`;
  throw new ApiError('TOO_MANY_REQUESTS', message, {}, today.secondsLeft);
}
