import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  max,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
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
} from '../../../../db/schema/index.ts';
import { searchedArticle } from '../../../contents/article/searched-article.ts';
import {
  commentRow,
  contentRow,
  type ContentTexts,
  INDEX_VERSION,
  memberRow,
  writeCommentRows,
  writeContentRows,
  writeMemberRows,
} from '../../search-index/index-rows.server.ts';
import { searchedStory } from '../../../contents/story/searched-story.ts';
import { searchedTalk } from '../../../contents/talk/list/searched-talk.ts';

/**
 * The rows of the index: the contents, comments and members that lack rows, their texts, and the computation of rows.
 */

export type Reader = Pick<Queryable, 'select'>;

/** Ids after `after`, up to `until`. */
export type Span = { after: number; until: number };
export const ALL_IDS: Span = { after: 0, until: Number.MAX_SAFE_INTEGER };

const isContentIndexed = ne(content.status, 'DELETED');
const isCommentIndexed = sql`${comment.status} not in ('DELETE', 'HELD')`;
const isMemberIndexed = eq(member.status, 'active');

export const contents = {
  /** The tables of the texts, in the order in which their rows are locked. */
  sources: [content, story, article, talk],

  /** Selects the ids whose rows are missing or were written with an older `INDEX_VERSION`, in order. */
  stale: (db: Reader, span: Span) =>
    db
      .select({ id: content.id })
      .from(content)
      .leftJoin(
        searchedContent,
        and(eq(searchedContent.contentId, content.id), isWithin(searchedContent.contentId, span)),
      )
      .where(
        and(isWithin(content.id, span), isContentIndexed, isStale(searchedContent.contentId, searchedContent.version)),
      )
      .orderBy(content.id),

  lastId: (db: Reader) => lastIdIn(db.select({ last: max(content.id) }).from(content)),

  /** Reads the texts of those ids that must be indexed, always in the same order. */
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

  stale: (db: Reader, span: Span) =>
    db
      .select({ id: comment.id })
      .from(comment)
      .leftJoin(
        searchedComment,
        and(eq(searchedComment.commentId, comment.id), isWithin(searchedComment.commentId, span)),
      )
      .where(
        and(isWithin(comment.id, span), isCommentIndexed, isStale(searchedComment.commentId, searchedComment.version)),
      )
      .orderBy(comment.id),

  lastId: (db: Reader) => lastIdIn(db.select({ last: max(comment.id) }).from(comment)),

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

  stale: (db: Reader, span: Span) =>
    db
      .select({ id: member.id })
      .from(member)
      .leftJoin(searchedMember, and(eq(searchedMember.memberId, member.id), isWithin(searchedMember.memberId, span)))
      .where(and(isWithin(member.id, span), isMemberIndexed, isStale(searchedMember.memberId, searchedMember.version)))
      .orderBy(member.id),

  lastId: (db: Reader) => lastIdIn(db.select({ last: max(member.id) }).from(member)),

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

/** Stands on both sides of the join: PostgreSQL does not infer the range of one side from the other. */
function isWithin(id: Parameters<typeof gt>[0], { after, until }: Span): SQL | undefined {
  return and(gt(id as never, after), lte(id as never, until));
}

async function lastIdIn(found: PromiseLike<{ last: number | null }[]>): Promise<number> {
  const [row] = await found;
  return row?.last ?? 0;
}

function isStale(key: Parameters<typeof isNull>[0], version: Parameters<typeof ne>[0]): SQL | undefined {
  return or(isNull(key as never), ne(version, INDEX_VERSION));
}
