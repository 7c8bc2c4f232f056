import { eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { removeUnpublished } from '../../../db/remove-unpublished.ts';
import { article, commentHiding, content, story, talkPicture } from '../../../db/schema/index.ts';
import { dropDraftsOf } from '../draft/draft.server.ts';
import { checkSoon } from '../picture/upload/upload-rows.server.ts';
import { forgetContent } from '../../discovery/search-index/index-rows.server.ts';
import type { ContentKind, ContentStatus } from './content.server.ts';
import { showPictures } from './reading-pictures.server.ts';

/**
 * Deletes a content for its author or an operator. The caller's transaction has locked it. Its pictures and the drafts of
 * changes to it are deleted, too. The comments of other members stay.
 */
export async function deleteContent(
  db: Queryable,
  { id, kind, status }: { id: number; kind: ContentKind; status: ContentStatus },
): Promise<void> {
  await dropDraftsOf(db, id);
  if (status === 'SCHEDULED') return checkSoon(db, await removeUnpublished(db, eq(content.id, id)));
  await db
    .update(content)
    .set({ status: 'DELETED', pendingSince: null, updatedAt: sql`now()` })
    .where(eq(content.id, id));
  // Operators need not look at the comments that its author has hidden.
  await db.delete(commentHiding).where(eq(commentHiding.contentId, id));
  await forgetContent(db, id);
  if (kind === 'talk') {
    await dropTalkPictures(db, id);
    return publishEvents(db, { what: 'talk deleted', id });
  }
  const table = kind === 'story' ? story : article;
  await db.update(table).set({ thumbnailId: null }).where(eq(table.id, id));
  await showPictures(db, id, []);
  await publishEvents(db, { what: 'content deleted', id, kind });
}

async function dropTalkPictures(db: Queryable, talkId: number): Promise<void> {
  const { pictureId } = talkPicture;
  const dropped = await db.delete(talkPicture).where(eq(talkPicture.talkId, talkId)).returning({ pictureId });
  await checkSoon(
    db,
    dropped.map((row) => row.pictureId),
  );
}
