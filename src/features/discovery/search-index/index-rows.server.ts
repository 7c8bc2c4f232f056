import { eq, type SQL, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { searchedComment, searchedContent, searchedMember } from '../../../db/schema/index.ts';
import { BREAK, normalise } from './normalise.ts';
import { BUCKET_IDS, bucketToken, tokensOf } from './tokens.ts';

/** Writes rows of the search index, in the transaction that writes the content, comment or member. */

/**
 * The version of the rules in this folder. Increase it after each change of the rules, so that all rows are written
 * again (`reindex.server.ts`).
 */
export const INDEX_VERSION = 2;

/** The searchable texts of a story, an article or a talk. */
export type ContentTexts = {
  id: number;
  kind: 'story' | 'article' | 'talk';
  title?: string;
  tags?: readonly string[];
  /** All other texts: subtitle, body, captions. */
  rest: readonly string[];
};

type CommentText = { id: number; contentId: number; kind: ContentTexts['kind']; body: string };
type MemberTexts = { id: number; nickname: string; introduction: string };

/** The stored form of a text: normalised for comparison, and the tokens that find it. */
type SearchedText = { head: string; text: string; tokens: number[] };

export function searchedText(head: readonly string[], rest: readonly string[]): SearchedText {
  const normalised = normalise(head.join(BREAK));
  const below = normalise(rest.join(BREAK));
  const text = [normalised, below].filter((each) => each !== '').join(BREAK);
  return { head: normalised, text, tokens: tokensOf(normalised, below) };
}

/** Returns the row of a story, an article or a talk. Functions that compute rows do not query the database. */
export function contentRow({ id, kind, title = '', tags = [], rest }: ContentTexts) {
  return {
    contentId: id,
    kind,
    isShown: sql`(select status = 'PUBLISHED' from content where id = ${id})`,
    title: normalise(title),
    tags: normalise(tags.join(BREAK)),
    ...stored(id, searchedText([title, ...tags], rest)),
  };
}

export function commentRow({ id, contentId, kind, body }: CommentText) {
  return { commentId: id, contentId, kind, ...stored(id, searchedText([], [body])) };
}

export function memberRow({ id, nickname, introduction }: MemberTexts) {
  return { memberId: id, nickname: normalise(nickname), ...stored(id, searchedText([nickname], [introduction])) };
}

export async function writeContentRows(db: Queryable, rows: ReturnType<typeof contentRow>[]): Promise<void> {
  if (rows.length === 0) return;
  const { title, tags, text, tokens, version } = searchedContent;
  await db
    .insert(searchedContent)
    .values(rows)
    .onConflictDoUpdate({ target: searchedContent.contentId, set: excluded({ title, tags, text, tokens, version }) });
}

export async function writeCommentRows(db: Queryable, rows: ReturnType<typeof commentRow>[]): Promise<void> {
  if (rows.length === 0) return;
  const { text, tokens, version } = searchedComment;
  await db
    .insert(searchedComment)
    .values(rows)
    .onConflictDoUpdate({ target: searchedComment.commentId, set: excluded({ text, tokens, version }) });
}

export async function writeMemberRows(db: Queryable, rows: ReturnType<typeof memberRow>[]): Promise<void> {
  if (rows.length === 0) return;
  const { nickname, text, tokens, version } = searchedMember;
  await db
    .insert(searchedMember)
    .values(rows)
    .onConflictDoUpdate({ target: searchedMember.memberId, set: excluded({ nickname, text, tokens, version }) });
}

export function indexContents(db: Queryable, contents: readonly ContentTexts[]): Promise<void> {
  return writeContentRows(db, contents.map(contentRow));
}

export function indexComments(db: Queryable, comments: readonly CommentText[]): Promise<void> {
  return writeCommentRows(db, comments.map(commentRow));
}

export function indexMembers(db: Queryable, members: readonly MemberTexts[]): Promise<void> {
  return writeMemberRows(db, members.map(memberRow));
}

export async function forgetContent(db: Queryable, id: number): Promise<void> {
  await db.delete(searchedContent).where(eq(searchedContent.contentId, id));
}

export async function forgetComment(db: Queryable, id: number): Promise<void> {
  await db.delete(searchedComment).where(eq(searchedComment.commentId, id));
}

export async function forgetMember(db: Queryable, id: number): Promise<void> {
  await db.delete(searchedMember).where(eq(searchedMember.memberId, id));
}

/** Returns the bucket token of an id, in SQL, for a statement that generates the id. */
export function bucketOf(id: SQL): SQL {
  return sql`(${sql.raw(String(bucketToken(0)))} + ${id} / ${sql.raw(String(BUCKET_IDS))})`;
}

function stored(id: number, { text, tokens }: SearchedText) {
  return { text, tokens: [...tokens, bucketToken(Math.floor(id / BUCKET_IDS))], version: INDEX_VERSION };
}

function excluded<Columns extends Record<string, { name: string }>>(columns: Columns) {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  ) as Record<keyof Columns, SQL>;
}
