import { eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { content, draft } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { lockAuthor } from '../../writing/content/author-limits.server.ts';
import { deleteContent } from '../../writing/content/delete-content.server.ts';
import { pictureKeysOf } from '../../writing/content/reading-input.ts';
import { createDraft } from '../../writing/draft/draft.server.ts';
import { lockForDeletion, lockOwnStory } from './own-story.server.ts';

/**
 * Commands that publish, hide, schedule and delete the author's own stories, in the caller's transaction. They leave
 * `updatedAt` unchanged, so that a form that has the story open can still save it.
 */

const NOT_PUBLISHED = '아직 발행하지 않은 스토리예요.';
const NOT_TO_SCHEDULE = '이미 발행한 스토리는 예약할 수 없어요.';
const NOT_TO_WITHDRAW = '이미 발행한 스토리는 초안으로 되돌릴 수 없어요. 숨길 수는 있어요.';

/** Publishes a scheduled story now, or shows a hidden story again. Does nothing if the story is published. */
export async function publishStory(db: Queryable, authorId: number, id: number): Promise<void> {
  const { status } = await lockOwnStory(db, authorId, id);
  if (status === 'PUBLISHED') return;
  const isNew = status === 'SCHEDULED';
  await db
    .update(content)
    .set({ status: 'PUBLISHED', isHiddenByAuthor: false, ...(isNew && { publishedAt: sql`now()` }) })
    .where(eq(content.id, id));
  await publishEvents(
    db,
    isNew
      ? { what: 'content published', id, kind: 'story', by: authorId }
      : { what: 'status changed', id, kind: 'story' },
  );
}

/** Hides a published story. @throws ApiError 400 if the story is scheduled */
export async function hideStory(db: Queryable, authorId: number, id: number): Promise<void> {
  const { status } = await lockOwnStory(db, authorId, id);
  if (status === 'HIDDEN') return;
  if (status !== 'PUBLISHED') throw new ApiError('BAD_REQUEST', NOT_PUBLISHED, { field: 'status' });
  await db.update(content).set({ status: 'HIDDEN', isHiddenByAuthor: true }).where(eq(content.id, id));
  await publishEvents(db, { what: 'status changed', id, kind: 'story' });
}

/** Changes the time of publication of a scheduled story. @throws ApiError 400 if the story is not scheduled */
export async function rescheduleStory(db: Queryable, authorId: number, id: number, publishAt: Date): Promise<void> {
  const { status } = await lockOwnStory(db, authorId, id);
  if (status !== 'SCHEDULED') throw new ApiError('BAD_REQUEST', NOT_TO_SCHEDULE, { field: 'status' });
  await db.update(content).set({ publishedAt: publishAt }).where(eq(content.id, id));
  await publishEvents(db, { what: 'content scheduled', id });
}

/**
 * Turns a scheduled story back into a draft.
 * @returns the draft's id
 * @throws ApiError 400 if the story is not scheduled; TOO_MANY_DRAFTS
 */
export async function withdrawStory(db: Queryable, authorId: number, id: number): Promise<number> {
  await lockAuthor(db, authorId);
  const scheduled = await lockOwnStory(db, authorId, id);
  if (scheduled.status !== 'SCHEDULED') throw new ApiError('BAD_REQUEST', NOT_TO_WITHDRAW, { field: 'status' });
  const { title, subtitle, thumbnail, tags, body } = scheduled;
  const written = { title, subtitle, thumbnail, tags, body };
  // A draft with unpublished changes to the story becomes a separate draft.
  await db.update(draft).set({ contentId: null }).where(eq(draft.contentId, id));
  const draftId = await createDraft(db, authorId, {
    kind: 'story',
    body: written,
    pictureKeys: pictureKeysOf(written),
  });
  await deleteContent(db, { id, kind: 'story', status: 'SCHEDULED' });
  return draftId;
}

/** Deletes the author's own story with its pictures and its draft. */
export async function deleteStory(db: Queryable, authorId: number, id: number): Promise<void> {
  const { status } = await lockForDeletion(db, authorId, id);
  await deleteContent(db, { id, kind: 'story', status });
}
