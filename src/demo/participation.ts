import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/connection.ts';
import { applause, commentApplause, content } from '../db/schema/index.ts';
import type { InsertedComment } from './comments.ts';
import type { DemoTalk } from './files.ts';
import { type Ids, need } from './lookup.ts';

/** As many people applaud a talk as its file says, and a varying few each story and article. */
export async function insertApplause(db: Queryable, talks: DemoTalk[], talkIds: Ids, members: Ids): Promise<void> {
  const people = [...members.values()];
  const wanted = talks.map(({ key, likes }) => ({ contentId: need(talkIds, key), likes }));
  const others = await db
    .select({ id: content.id })
    .from(content)
    .where(sql`${content.kind} <> 'talk'`);
  for (const { id } of others) wanted.push({ contentId: id, likes: 9 + ((id * 37) % 45) });
  const rows = wanted.flatMap(({ contentId, likes }) =>
    Array.from({ length: Math.min(likes, people.length) }, (_, index) => ({
      contentId,
      memberId: people[(contentId * 7 + index) % people.length] ?? 0,
    })),
  );
  for (let start = 0; start < rows.length; start += 1_000) {
    await db.insert(applause).values(rows.slice(start, start + 1_000));
  }
}

/** As many people applaud a comment as its file says; nobody their own. */
export async function insertCommentApplause(db: Queryable, comments: InsertedComment[], members: Ids): Promise<void> {
  const people = [...members.values()];
  const rows = comments.flatMap(({ id, authorId, applause: wanted }) =>
    people
      .map((_, index) => people[(id * 7 + index) % people.length] ?? 0)
      .filter((memberId) => memberId !== authorId)
      .slice(0, wanted)
      .map((memberId) => ({ commentId: id, memberId })),
  );
  for (let start = 0; start < rows.length; start += 1_000) {
    await db.insert(commentApplause).values(rows.slice(start, start + 1_000));
  }
}

/** Sets every stored counter to what its rows say. */
export async function recount(db: Queryable): Promise<void> {
  await db.execute(sql`
    update content set
      comment_count = (select count(*) from comment where comment.content_id = content.id and comment.status = 'ACTIVE'),
      applause_count = (select count(*) from applause where applause.content_id = content.id)`);
  await db.execute(sql`
    update comment set applause_count = (select count(*) from comment_applause where comment_id = comment.id)`);
}
