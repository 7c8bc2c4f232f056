import { and, eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { article, comment, content, story, talk } from '../../../db/schema/index.ts';
import type { Found } from '../../writing/content/content.ts';
import { bodyText } from '../../writing/body/body-text.ts';
import { absenceOf, type ContentKind, hiddenWord } from '../../writing/content/content.server.ts';

/** A content, or a comment on it. */
export type ReportSubject = { contentId: number; commentId: number | null };
/** The same, named by the path of a call. */
export type NamedContent = { kind: ContentKind; contentId: number; commentId?: number | undefined };
/** A content or comment with its author and text. */
type Reportable = ReportSubject & { authorId: number; text: string };

/** The row lock to take: on the content first, then on the comment. */
type Lock = 'no key update' | undefined;

/** Finds a content or comment that can be reported: a published content, or a comment on one. */
export async function findReportable(
  db: Queryable,
  { kind, contentId, commentId }: NamedContent,
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
