import { and, eq, type SQL, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { comment, content } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { recountComments } from '../../../writing/content/comment-count.server.ts';
import { findContacts, newContacts } from '../../review/contacts.ts';
import { isNewHere, showPendingComment } from '../../review/pending-review.server.ts';
import { forgetComment, indexComments } from '../../../discovery/search-index/index-rows.server.ts';
import type { CommentedKind } from '../comment.ts';
import { isOwn, isPublished, requireOwnComment } from './write-comment.server.ts';

type Edited = { body: string; isPendingReview: boolean; updatedAt: Date | null };
type NewText = { body: string; /** Links to this host do not count as external. */ ownHost?: string };

/**
 * Edits a member's own comment. A newcomer's comment that now has contacts or external links is pending review. A
 * comment pending review is shown once it has none.
 * @throws ApiError as `requireOwnComment` does
 */
export function editComment(
  db: Database,
  kind: CommentedKind,
  id: number,
  authorId: number,
  { body, ownHost = '' }: NewText,
): Promise<Edited> {
  return db.transaction(async (transaction) => {
    await requireOwnComment(transaction, kind, id, authorId);
    const own = and(isOwn(kind, id, authorId), isPublished);
    const contacts = findContacts(body, ownHost);
    // The usual case: a shown comment without contacts. It needs no lock and not the former text.
    const ordinary = contacts.length === 0 ? await change(transaction, and(own, stands), { body }) : undefined;
    if (ordinary) {
      await indexComments(transaction, [{ id, contentId: ordinary.contentId, kind, body }]);
      await publishEvents(transaction, { what: 'comment edited', on: ordinary.contentId });
      return { body, isPendingReview: false, updatedAt: ordinary.updatedAt };
    }
    const before = await lockOwn(transaction, own);
    const isShown = before?.status === 'HELD' && contacts.length === 0;
    const isNewlyPending =
      before?.status === 'ACTIVE' &&
      newContacts(findContacts(before.body, ownHost), contacts).length > 0 &&
      (await isNewHere(transaction, authorId));
    const edited = await change(transaction, own, {
      body,
      ...(isNewlyPending && { status: 'HELD', pendingSince: sql`now()` }),
    });
    if (!edited) throw new ApiError('NOT_FOUND');
    const { contentId, status, updatedAt } = edited;
    if (isShown) await showPendingComment(transaction, id);
    else if (isNewlyPending) await withhold(transaction, { id, contentId });
    else if (status === 'ACTIVE') await indexComments(transaction, [{ id, contentId, kind, body }]);
    if (!isShown) await publishEvents(transaction, { what: 'comment edited', on: contentId });
    return { body, isPendingReview: status === 'HELD' && !isShown, updatedAt };
  });
}

const stands = eq(comment.status, 'ACTIVE');

type Change = { body: string; status?: 'HELD'; pendingSince?: SQL };

/** @returns nothing when the comment was deleted or its status changed meanwhile */
async function change(db: Queryable, which: SQL | undefined, values: Change) {
  const [changed] = await db
    .update(comment)
    .set({ ...values, updatedAt: sql`now()` })
    .where(which)
    .returning({ contentId: comment.contentId, status: comment.status, updatedAt: comment.updatedAt });
  return changed;
}

/** Locks the content first, because its counter may change with the comment. */
async function lockOwn(db: Queryable, own: SQL | undefined) {
  await db
    .select({ id: content.id })
    .from(content)
    .where(sql`${content.id} = (select ${comment.contentId} from ${comment} where ${own})`)
    .for('no key update');
  const [before] = await db
    .select({ status: comment.status, body: comment.body })
    .from(comment)
    .where(own)
    .for('no key update');
  return before;
}

async function withhold(db: Queryable, { id, contentId }: { id: number; contentId: number }): Promise<void> {
  await forgetComment(db, id);
  await recountComments(db, [contentId]);
}
