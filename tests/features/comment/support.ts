import { randomUUID } from 'node:crypto';
import { eq, sql } from '../../../src/db/drizzle.ts';
import type { Database } from '../../../src/db/connection.ts';
import { block, comment, commentApplause, content, member, report } from '../../../src/db/schema/index.ts';
import type { Comment, CommentedKind, Subject } from '../../../src/features/community/comment/comment.ts';
import { setCommentApplause } from '../../../src/features/community/comment/server/comment-applause.server.ts';
import { createComment } from '../../../src/features/community/comment/server/create-comment.server.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

const HOUR_MS = 3_600_000;

/** Actions of members on comments, by the product's commands where they exist. */
export function discussion(db: Database) {
  const add = fixtures(db);
  let serial = 0;
  return {
    ...add,

    async addSubject(kind: CommentedKind): Promise<Subject> {
      const adders = { article: add.addArticle, story: add.addStory, talk: add.addTalk };
      return { kind, id: await adders[kind]() };
    },

    async addMembers(count: number): Promise<number[]> {
      const nicknames = Array.from({ length: count }, () => ({ nickname: `새싹 ${++serial}` }));
      return (await db.insert(member).values(nicknames).returning({ id: member.id })).map(({ id }) => id);
    },

    write: ({ kind, id }: Subject, authorId: number, body: string, repliedTo: number | null = null): Promise<Comment> =>
      createComment(db, kind, { body, contentId: id, repliedTo }, { memberId: authorId, requestId: randomUUID() }),

    /** Writes comments in one statement, an hour apart, the last one newest. @returns their ids */
    async writeMany({ id: contentId }: Subject, authorId: number, bodies: string[], parentId?: number) {
      const rows = bodies.map((body, index) => ({
        contentId,
        parentId,
        authorId,
        body,
        createdAt: new Date(Date.now() - (bodies.length - index) * HOUR_MS),
      }));
      const added = await db.insert(comment).values(rows).returning({ id: comment.id });
      const commentCount = sql`${content.commentCount} + ${bodies.length}`;
      await db.update(content).set({ commentCount }).where(eq(content.id, contentId));
      return added.map(({ id }) => id);
    },

    async applaud({ kind }: Subject, commentId: number, memberIds: number[]): Promise<void> {
      for (const memberId of memberIds) await setCommentApplause(db, kind, commentId, memberId, true);
    },

    async block(blockerId: number, blockedId: number): Promise<void> {
      await db.insert(block).values({ blockerId, blockedId });
    },

    async report(reporterId: number, contentId: number, comment: Comment): Promise<void> {
      const values = { reporterId, contentId, commentId: comment.id, targetId: comment.author?.id ?? 0, reasonId: 1 };
      await db.insert(report).values({ ...values, excerpt: comment.body });
    },
  };
}

/** Returns the contents and comments whose counters differ from their rows. */
export async function wrongCounters(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'content' as what, id, comment_count as counter from content
    where comment_count <> (select count(*) from comment where content_id = content.id and status = 'ACTIVE')
    union all
    select 'comment', id, applause_count from comment
    where applause_count <> (select count(*) from ${commentApplause} where comment_id = comment.id)`);
  return rows;
}

/** Returns rows that no operation may leave behind. */
export async function wrongRows(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'deleted, but legible' as what, id from comment where status = 'DELETE' and body <> ''
    union all
    select 'a reply to a reply', id from comment
    where parent_id in (select id from comment where parent_id is not null)
    union all
    select 'deleted, and nothing hangs on it', c.id from comment c join content on content.id = c.content_id
    where c.status = 'DELETE' and content.kind <> 'story'
      and not exists (select from comment where parent_id = c.id)
      and not exists (select from report where comment_id = c.id)`);
  return rows;
}
