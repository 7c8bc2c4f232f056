import { eq, sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { content, draft } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { lockAuthor } from '../content/author-limits.server.ts';
import { deleteContent } from '../content/delete-content.server.ts';
import { pictureKeysOf } from '../content/reading-input.ts';
import { createDraft } from '../draft/draft.server.ts';
import { lockForDeletion, lockOwnStory } from './own-story.server.ts';

/**
 * Hiding, showing, scheduling and deleting one's own stories, each in the caller's transaction. None of it changes when the
 * story was last changed, so that a writer who has it open can go on.
 */

const NOT_PUBLISHED = '아직 발행하지 않은 스토리예요.';
const NOT_TO_SCHEDULE = '이미 발행한 스토리는 예약할 수 없어요.';
const NOT_TO_WITHDRAW = '이미 발행한 스토리는 초안으로 되돌릴 수 없어요. 숨길 수는 있어요.';

/** Publishes now what is scheduled, or shows again what is hidden. What is published stays so. */
export async function publishStory(db: Queryable, authorId: number, id: number): Promise<void> {
  const { status } = await lockOwnStory(db, authorId, id);
  if (status === 'PUBLISHED') return;
  const isNew = status === 'SCHEDULED';
  await db
    .update(content)
    .set({ status: 'PUBLISHED', isHiddenByAuthor: false, ...(isNew && { publishedAt: sql`now()` }) })
    .where(eq(content.id, id));
  await happened(
    db,
    isNew
      ? { what: 'content published', id, kind: 'story', by: authorId }
      : { what: 'status changed', id, kind: 'story' },
  );
}

/** @throws ApiError 400 for a story that is not published yet */
export async function hideStory(db: Queryable, authorId: number, id: number): Promise<void> {
  const { status } = await lockOwnStory(db, authorId, id);
  if (status === 'HIDDEN') return;
  if (status !== 'PUBLISHED') throw new ApiError('BAD_REQUEST', NOT_PUBLISHED, { field: 'status' });
  await db.update(content).set({ status: 'HIDDEN', isHiddenByAuthor: true }).where(eq(content.id, id));
  await happened(db, { what: 'status changed', id, kind: 'story' });
}

/** Changes when a scheduled story is to be published. @throws ApiError 400 for one that was published before */
export async function rescheduleStory(db: Queryable, authorId: number, id: number, publishAt: Date): Promise<void> {
  const { status } = await lockOwnStory(db, authorId, id);
  if (status !== 'SCHEDULED') throw new ApiError('BAD_REQUEST', NOT_TO_SCHEDULE, { field: 'status' });
  await db.update(content).set({ publishedAt: publishAt }).where(eq(content.id, id));
  await happened(db, { what: 'content scheduled', id });
}

/**
 * Makes a draft of a scheduled story again.
 * @returns the draft's id
 * @throws ApiError 400 for a story that was published before; TOO_MANY_DRAFTS
 */
export async function withdrawStory(db: Queryable, authorId: number, id: number): Promise<number> {
  await lockAuthor(db, authorId);
  const scheduled = await lockOwnStory(db, authorId, id);
  if (scheduled.status !== 'SCHEDULED') throw new ApiError('BAD_REQUEST', NOT_TO_WITHDRAW, { field: 'status' });
  const { title, subtitle, thumbnail, tags, body } = scheduled;
  const written = { title, subtitle, thumbnail, tags, body };
  // Changes that were not saved stay, as a draft of their own.
  await db.update(draft).set({ contentId: null }).where(eq(draft.contentId, id));
  const draftId = await createDraft(db, authorId, {
    kind: 'story',
    body: written,
    pictureKeys: pictureKeysOf(written),
  });
  await deleteContent(db, { id, kind: 'story', status: 'SCHEDULED' });
  return draftId;
}

/** Deletes one's own story; its pictures, and changes that were not saved, go with it. */
export async function deleteStory(db: Queryable, authorId: number, id: number): Promise<void> {
  const { status } = await lockForDeletion(db, authorId, id);
  await deleteContent(db, { id, kind: 'story', status });
}
