import { and, eq, gt, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import {
  article,
  comment,
  content,
  member,
  searchedComment,
  searchedContent,
  searchedMember,
  story,
  talk,
} from '../../db/schema/index.ts';
import { searchedArticle } from '../article/searched-article.ts';
import {
  commentRow,
  contentRow,
  type ContentTexts,
  INDEX_VERSION,
  memberRow,
  writeCommentRows,
  writeContentRows,
  writeMemberRows,
} from '../search-index/index-rows.server.ts';
import { searchedStory } from '../story/searched-story.ts';
import { searchedTalk } from '../talk/searched-talk.ts';

/** What has rows in the index: which things lack theirs, what they are found by, and how rows are made of that. */

export type Reader = Pick<Queryable, 'select'>;

const isContentIndexed = ne(content.status, 'DELETED');
const isCommentIndexed = sql`${comment.status} not in ('DELETE', 'HELD')`;
const isMemberIndexed = eq(member.status, 'active');

export const contents = {
  /** The tables of what they are found by, in the order in which their rows are locked. */
  sources: [content, story, article, talk],

  /** Those after an id whose rows are missing or were written by former rules, in the order of their ids. */
  stale: (db: Reader, after: number) =>
    db
      .select({ id: content.id })
      .from(content)
      .leftJoin(searchedContent, eq(searchedContent.contentId, content.id))
      .where(and(gt(content.id, after), isContentIndexed, isStale(searchedContent.contentId, searchedContent.version)))
      .orderBy(content.id),

  /** What those of these ids are found by that are indexed at all, always in the same order. */
  async read(db: Reader, ids: number[]): Promise<ContentTexts[]> {
    const indexed = db
      .select({ id: content.id })
      .from(content)
      .where(and(isOneOf(content.id, ids), isContentIndexed));
    const stories = await db.select().from(story).where(inArray(story.id, indexed)).orderBy(story.id);
    const articles = await db.select().from(article).where(inArray(article.id, indexed)).orderBy(article.id);
    const talks = await db.select().from(talk).where(inArray(talk.id, indexed)).orderBy(talk.id);
    return [...stories.map(searchedStory), ...articles.map(searchedArticle), ...talks.map(searchedTalk)];
  },

  rowOf: contentRow,
  write: writeContentRows,
};

export const comments = {
  sources: [comment],

  stale: (db: Reader, after: number) =>
    db
      .select({ id: comment.id })
      .from(comment)
      .leftJoin(searchedComment, eq(searchedComment.commentId, comment.id))
      .where(and(gt(comment.id, after), isCommentIndexed, isStale(searchedComment.commentId, searchedComment.version)))
      .orderBy(comment.id),

  read: async (db: Reader, ids: number[]) =>
    db
      .select({ id: comment.id, contentId: comment.contentId, kind: content.kind, body: comment.body })
      .from(comment)
      .innerJoin(content, eq(content.id, comment.contentId))
      .where(and(isOneOf(comment.id, ids), isCommentIndexed))
      .orderBy(comment.id),

  rowOf: commentRow,
  write: writeCommentRows,
};

export const members = {
  sources: [member],

  stale: (db: Reader, after: number) =>
    db
      .select({ id: member.id })
      .from(member)
      .leftJoin(searchedMember, eq(searchedMember.memberId, member.id))
      .where(and(gt(member.id, after), isMemberIndexed, isStale(searchedMember.memberId, searchedMember.version)))
      .orderBy(member.id),

  read: async (db: Reader, ids: number[]) =>
    db
      .select({ id: member.id, nickname: member.nickname, introduction: member.introduction })
      .from(member)
      .where(and(isOneOf(member.id, ids), isMemberIndexed))
      .orderBy(member.id),

  rowOf: memberRow,
  write: writeMemberRows,
};

export function isOneOf(id: SQLWrapper, ids: number[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::bigint[])`;
}

function isStale(key: Parameters<typeof isNull>[0], version: Parameters<typeof ne>[0]): SQL | undefined {
  return or(isNull(key as never), ne(version, INDEX_VERSION));
}
