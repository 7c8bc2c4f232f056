import { and, eq, gt, isNull, ne, or, sql, type SQL, type SQLWrapper } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
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
  type ContentTexts,
  INDEX_VERSION,
  indexComments,
  indexContents,
  indexMembers,
} from '../search-index/index-rows.server.ts';
import { searchedStory } from '../story/searched-story.ts';
import { searchedTalk } from '../talk/searched-talk.ts';

/** What is indexed, in this order. */
const reindexed = ['contents', 'comments', 'members'] as const;
type Reindexed = (typeof reindexed)[number];

/** How many rows one transaction writes. */
const AT_ONCE = 50;

type WithTransactions = Pick<Database, 'transaction'>;

/**
 * Writes the next rows of the index that are missing, or were written by former rules, in the order of their ids. Each is
 * locked meanwhile, so that nobody's change is overwritten by what stood before it; what others hold is waited for.
 * @param after the id after which to go on
 * @returns the ids of what was looked at; none when nothing is left
 */
function reindexNext(db: WithTransactions, what: Reindexed, after: number, atOnce: number): Promise<number[]> {
  return db.transaction(async (transaction) => {
    switch (what) {
      case 'contents':
        return reindexContents(transaction, after, atOnce);
      case 'comments':
        return reindexComments(transaction, after, atOnce);
      case 'members':
        return reindexMembers(transaction, after, atOnce);
    }
  });
}

/** Writes some of what is missing. @returns how many rows of one kind at most, which is `atOnce` where more may be missing */
export async function reindexSome(db: WithTransactions, atOnce: number): Promise<number> {
  const counts = [];
  for (const what of reindexed) counts.push((await reindexNext(db, what, 0, atOnce)).length);
  return Math.max(...counts);
}

/** Writes all that is missing. @param tell how many rows have been written since the beginning */
export async function reindexAll(db: WithTransactions, tell: (done: number) => void = () => {}): Promise<void> {
  let done = 0;
  for (const what of reindexed) {
    for (let after = 0; ;) {
      const ids = await reindexNext(db, what, after, AT_ONCE);
      after = ids.at(-1) ?? after;
      if (ids.length === 0) break;
      done += ids.length;
      tell(done);
    }
  }
  await forgetGone(db);
}

/** Takes out what a former build has deleted beside this one, which knew nothing of the index. */
async function forgetGone(db: WithTransactions): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      delete from ${searchedContent} using ${content}
      where ${content.id} = ${searchedContent.contentId} and ${content.status} = 'DELETED'`);
    await transaction.execute(sql`
      delete from ${searchedComment} using ${comment}
      where ${comment.id} = ${searchedComment.commentId} and ${comment.status} = 'DELETE'`);
    await transaction.execute(sql`
      delete from ${searchedMember} using ${member}
      where ${member.id} = ${searchedMember.memberId} and ${member.status} = 'left'`);
  });
}

/** How many rows are missing, or were written by former rules. */
export async function countStale(db: Queryable): Promise<number> {
  const counted = await Promise.all([
    db.$count(staleContents(db).as('stale')),
    db.$count(staleComments(db).as('stale')),
    db.$count(staleMembers(db).as('stale')),
  ]);
  return counted.reduce((sum, count) => sum + count, 0);
}

const isStale = (key: SQL | Parameters<typeof isNull>[0], version: Parameters<typeof ne>[0]) =>
  or(isNull(key as never), ne(version, INDEX_VERSION));

const staleContents = (db: Queryable, after = 0) =>
  db
    .select({ id: content.id })
    .from(content)
    .leftJoin(searchedContent, eq(searchedContent.contentId, content.id))
    .where(
      and(
        gt(content.id, after),
        sql`${content.status} <> 'DELETED'`,
        isStale(searchedContent.contentId, searchedContent.version),
      ),
    );

const staleComments = (db: Queryable, after = 0) =>
  db
    .select({ id: comment.id })
    .from(comment)
    .leftJoin(searchedComment, eq(searchedComment.commentId, comment.id))
    .where(
      and(
        gt(comment.id, after),
        sql`${comment.status} not in ('DELETE', 'HELD')`,
        isStale(searchedComment.commentId, searchedComment.version),
      ),
    );

const staleMembers = (db: Queryable, after = 0) =>
  db
    .select({ id: member.id })
    .from(member)
    .leftJoin(searchedMember, eq(searchedMember.memberId, member.id))
    .where(
      and(gt(member.id, after), eq(member.status, 'active'), isStale(searchedMember.memberId, searchedMember.version)),
    );

/** Once these are locked, another statement reads them: it sees what was committed while they were waited for. */
function isOneOf(id: SQLWrapper, rows: { id: number }[]): SQL {
  return sql`${id} = any(${sql.param(rows.map((row) => row.id))}::bigint[])`;
}

async function reindexContents(db: Queryable, after: number, atOnce: number): Promise<number[]> {
  const rows = await staleContents(db, after).orderBy(content.id).limit(atOnce).for('share', { of: content });
  const ids = rows.map(({ id }) => id);
  const stories = await db.select().from(story).where(isOneOf(story.id, rows));
  const articles = await db.select().from(article).where(isOneOf(article.id, rows));
  const talks = await db.select().from(talk).where(isOneOf(talk.id, rows));
  const texts: ContentTexts[] = [
    ...stories.map(searchedStory),
    ...articles.map(searchedArticle),
    ...talks.map(searchedTalk),
  ];
  await indexContents(db, texts);
  return ids;
}

async function reindexComments(db: Queryable, after: number, atOnce: number): Promise<number[]> {
  const locked = await staleComments(db, after).orderBy(comment.id).limit(atOnce).for('share', { of: comment });
  const rows = await db
    .select({ id: comment.id, contentId: comment.contentId, kind: content.kind, body: comment.body })
    .from(comment)
    .innerJoin(content, eq(content.id, comment.contentId))
    .where(isOneOf(comment.id, locked))
    .orderBy(comment.id);
  await indexComments(db, rows);
  return rows.map(({ id }) => id);
}

async function reindexMembers(db: Queryable, after: number, atOnce: number): Promise<number[]> {
  const locked = await staleMembers(db, after).orderBy(member.id).limit(atOnce).for('share', { of: member });
  const rows = await db
    .select({ id: member.id, nickname: member.nickname, introduction: member.introduction })
    .from(member)
    .where(isOneOf(member.id, locked))
    .orderBy(member.id);
  await indexMembers(db, rows);
  return rows.map(({ id }) => id);
}
