import { and, eq, ne, sql } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { article, comment, content, story, talk } from '../../db/schema/index.ts';
import { recountComments } from '../content/comment-count.server.ts';
import { showHeldComment } from '../held/held.server.ts';
import type { Found } from '../content/content.ts';
import { bodyText } from '../body/body-text.ts';
import { setContentStatus } from '../content/content-status.server.ts';
import { absenceOf, type ContentKind, hiddenWord } from '../content/content.server.ts';

/** What a report is about: a content, or a comment on it. */
export type Thing = { contentId: number; commentId: number | null };
/** The same as the address of a call names it. */
export type NamedThing = { kind: ContentKind; contentId: number; commentId?: number | undefined };
/** Who wrote it, and what it says. */
type Reportable = Thing & { authorId: number; text: string };

/** The row lock that is taken: on the content first, then on the comment. */
type Lock = 'no key update' | undefined;

/** What is there to be reported: published, or on what is published. */
export async function findReportable(
  db: Queryable,
  { kind, contentId, commentId }: NamedThing,
  lock?: Lock,
): Promise<Found<Reportable>> {
  const selected = db
    .select({
      status: content.status,
      authorId: content.authorId,
      title: sql<string | null>`coalesce(${story.title}, ${article.title})`,
      subtitle: sql<string | null>`coalesce(${story.subtitle}, ${article.subtitle})`,
      storyBody: story.body,
      articleBody: article.body,
      text: talk.text,
    })
    .from(content)
    .leftJoin(story, eq(story.id, content.id))
    .leftJoin(article, eq(article.id, content.id))
    .leftJoin(talk, eq(talk.id, content.id))
    .where(and(eq(content.id, contentId), eq(content.kind, kind)));
  const [row] = await (lock ? selected.for(lock, { of: content }) : selected);
  if (!row) return { absence: 'NOT_FOUND' };
  const absence = absenceOf(row.status, hiddenWord(kind));
  if (absence) return { absence };
  if (commentId !== undefined) return findComment(db, { contentId, commentId }, lock);
  const parts = [row.title, row.subtitle, row.text, bodyText(row.storyBody ?? row.articleBody)];
  const text = parts.filter((part) => part).join('\n');
  return { item: { contentId, commentId: null, authorId: row.authorId, text } };
}

async function findComment(
  db: Queryable,
  { contentId, commentId }: { contentId: number; commentId: number },
  lock: Lock,
): Promise<Found<Reportable>> {
  const selected = db
    .select({ authorId: comment.authorId, text: comment.body })
    .from(comment)
    .where(and(eq(comment.id, commentId), eq(comment.contentId, contentId), eq(comment.status, 'ACTIVE')));
  const [row] = await (lock ? selected.for(lock) : selected);
  return row ? { item: { contentId, commentId, ...row } } : { absence: 'NOT_FOUND' };
}

/** Hides what is shown. */
export function hide(db: Pick<Database, 'transaction'>, thing: Thing): Promise<void> {
  return setHidden(db, thing, true);
}

/** Shows what is hidden or held; what was deleted meanwhile stays so. */
export function show(db: Pick<Database, 'transaction'>, thing: Thing): Promise<void> {
  return setHidden(db, thing, false);
}

/** Whether it is held for a look. */
export async function isHeld(db: Queryable, { contentId, commentId }: Thing): Promise<boolean> {
  const [row] =
    commentId === null
      ? await db.select({ status: content.status }).from(content).where(eq(content.id, contentId))
      : await db.select({ status: comment.status }).from(comment).where(eq(comment.id, commentId));
  return row?.status === 'HELD';
}

function setHidden(
  db: Pick<Database, 'transaction'>,
  { contentId, commentId }: Thing,
  isHidden: boolean,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ status: content.status, isHiddenByAuthor: content.isHiddenByAuthor })
      .from(content)
      .where(eq(content.id, contentId))
      .for('no key update');
    if (commentId === null) {
      if (row?.status !== 'PUBLISHED' && row?.status !== 'HIDDEN' && row?.status !== 'HELD') return;
      // What its author has hidden is not shown again by us; once we hide it, nor by them.
      const changes = isHidden ? row.status !== 'HIDDEN' || row.isHiddenByAuthor : !row.isHiddenByAuthor;
      if (changes) await setContentStatus(transaction, contentId, isHidden ? 'HIDDEN' : 'PUBLISHED');
      return;
    }
    if (!isHidden && (await showHeldComment(transaction, commentId))) return;
    if (isHidden && (await hideHeld(transaction, commentId))) return;
    const [from, to] = isHidden ? (['ACTIVE', 'HIDDEN'] as const) : (['HIDDEN', 'ACTIVE'] as const);
    await transaction
      .update(comment)
      .set({ status: to })
      // Without words it was deleted for good.
      .where(and(eq(comment.id, commentId), eq(comment.status, from), ne(comment.body, '')));
    await recountComments(transaction, [contentId]);
    await happened(transaction, { what: 'comment moderated', on: contentId });
  });
}

/** Nobody has been shown it, so that nothing else changes. @returns whether it was held */
async function hideHeld(db: Queryable, commentId: number): Promise<boolean> {
  const hidden = await db
    .update(comment)
    .set({ status: 'HIDDEN' })
    .where(and(eq(comment.id, commentId), eq(comment.status, 'HELD')))
    .returning({ id: comment.id });
  return hidden.length > 0;
}
