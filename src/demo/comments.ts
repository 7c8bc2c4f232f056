import { desc, eq } from '../db/drizzle.ts';
import type { Queryable } from '../db/connection.ts';
import { comment, content, story } from '../db/schema/index.ts';
import type { DemoComment, DemoTopicComment } from './files.ts';
import { type Ids, need } from './lookup.ts';

const HOUR_MS = 3_600_000;
/** The earliest date of comments without their own date. By then, all demo members have introduced themselves. */
const TOPIC_COMMENTS_FROM = new Date('2026-10-05T09:00:00+09:00');

/** A comment or a reply, and its number of applauding members. */
export type InsertedComment = { id: number; authorId: number; applause: number };

type Said = { author: string; text: string; createdAt: Date; applause: number };

/** Inserts comments and their replies. @param contents ids of the contents by their names in the file */
export async function insertComments(
  db: Queryable,
  items: DemoComment[],
  contents: Ids,
  members: Ids,
): Promise<InsertedComment[]> {
  const inserted: InsertedComment[] = [];
  for (const item of items) {
    inserted.push(...(await insertThread(db, need(contents, item.on), item, item.replies, members)));
  }
  return inserted;
}

/** Adds each comment to a story of its topic, the newer stories first, several hours apart. */
export async function insertTopicComments(
  db: Queryable,
  items: DemoTopicComment[],
  members: Ids,
): Promise<InsertedComment[]> {
  const stories = await db
    .select({ id: story.id, tags: story.tags, publishedAt: content.publishedAt })
    .from(story)
    .innerJoin(content, eq(content.id, story.id))
    .orderBy(desc(content.publishedAt));
  const used = new Map<string, number>();
  const inserted: InsertedComment[] = [];
  for (const [index, item] of items.entries()) {
    const onTopic = stories.filter(({ tags }) => tags.includes(item.topic));
    const turn = used.get(item.topic) ?? 0;
    used.set(item.topic, turn + 1);
    const target = onTopic[turn % onTopic.length];
    if (!target) throw new Error(`no story is about "${item.topic}"`);
    const earliest = Math.max(TOPIC_COMMENTS_FROM.getTime(), target.publishedAt?.getTime() ?? 0);
    const createdAt = new Date(
      Math.min(earliest + (index % 40) * 7 * HOUR_MS, Date.parse('2026-11-21T08:00:00+09:00')),
    );
    const replies = item.replies.map((reply, position) => ({
      ...reply,
      createdAt: new Date(createdAt.getTime() + (position + 1) * HOUR_MS),
    }));
    inserted.push(...(await insertThread(db, target.id, { ...item, createdAt }, replies, members)));
  }
  return inserted;
}

async function insertThread(
  db: Queryable,
  contentId: number,
  said: Said,
  replies: Said[],
  members: Ids,
): Promise<InsertedComment[]> {
  const parent = await insertComment(db, contentId, said, members);
  const inserted = [parent];
  for (const reply of replies) inserted.push(await insertComment(db, contentId, reply, members, parent.id));
  return inserted;
}

async function insertComment(
  db: Queryable,
  contentId: number,
  { author, text, createdAt, applause }: Said,
  members: Ids,
  parentId?: number,
): Promise<InsertedComment> {
  const authorId = need(members, author);
  const [row] = await db
    .insert(comment)
    .values({ contentId, parentId, authorId, body: text, createdAt })
    .returning({ id: comment.id });
  if (!row) throw new Error('the comment row was not returned');
  return { id: row.id, authorId, applause };
}
