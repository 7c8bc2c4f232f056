import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection.ts';
import { applause, comment, content, story } from '../schema/index.ts';
import type { DemoTalk, DemoTalkComment, DemoTopicComment } from './files.ts';
import { type Ids, need } from './lookup.ts';

const HOUR_MS = 3_600_000;
/** Comments without a date of their own begin here: by then all the people have introduced themselves. */
const TOPIC_COMMENTS_FROM = new Date('2026-10-05T09:00:00+09:00');

type NewComment = { contentId: number; parentId?: number; authorId: number; body: string; createdAt: Date };

export async function insertTalkComments(
  db: Queryable,
  items: DemoTalkComment[],
  talks: Ids,
  members: Ids,
): Promise<void> {
  for (const item of items) {
    const contentId = need(talks, item.on);
    const parentId = await insertComment(db, {
      contentId,
      authorId: need(members, item.author),
      body: item.text,
      createdAt: item.createdAt,
    });
    for (const reply of item.replies) {
      const authorId = need(members, reply.author);
      await insertComment(db, { contentId, parentId, authorId, body: reply.text, createdAt: reply.createdAt });
    }
  }
}

/** Hangs each comment under a story of its topic, the newer stories first, several hours apart. */
export async function insertTopicComments(db: Queryable, items: DemoTopicComment[], members: Ids): Promise<void> {
  const stories = await db
    .select({ id: story.id, tags: story.tags, publishedAt: content.publishedAt })
    .from(story)
    .innerJoin(content, eq(content.id, story.id))
    .orderBy(desc(content.publishedAt));
  const used = new Map<string, number>();
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
    const authorId = need(members, item.author);
    const parentId = await insertComment(db, { contentId: target.id, authorId, body: item.text, createdAt });
    for (const [position, reply] of item.replies.entries()) {
      const repliedAt = new Date(createdAt.getTime() + (position + 1) * HOUR_MS);
      await insertComment(db, {
        contentId: target.id,
        parentId,
        authorId: need(members, reply.author),
        body: reply.text,
        createdAt: repliedAt,
      });
    }
  }
}

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

/** Sets every stored counter to what its rows say. */
export async function recount(db: Queryable): Promise<void> {
  await db.execute(sql`
    update content set
      comment_count = (select count(*) from comment where comment.content_id = content.id and comment.status = 'ACTIVE'),
      applause_count = (select count(*) from applause where applause.content_id = content.id)`);
}

async function insertComment(db: Queryable, values: NewComment): Promise<number> {
  const [row] = await db.insert(comment).values(values).returning({ id: comment.id });
  if (!row) throw new Error('the comment row was not returned');
  return row.id;
}
