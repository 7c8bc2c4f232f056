import { eq, inArray, sql } from '../../../src/db/drizzle.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../src/db/listen.ts';
import {
  comment,
  content,
  contentPicture,
  erasure,
  picture,
  report,
  searchedComment,
  searchedContent,
  story,
  talk,
  talkPicture,
  upload,
} from '../../../src/db/schema/index.ts';
import { startErasureJob } from '../../../src/jobs/erasure.ts';
import { listComments } from '../../../src/features/community/comment/server/comment.server.ts';
import { eraseSomeWritings, untilNextErasure } from '../../../src/features/people/own-data/erase-writings.server.ts';
import { countWritings } from '../../../src/features/people/own-data/writings.server.ts';
import { reindexAll } from '../../../src/features/discovery/search/engine/reindex.server.ts';
import { clearAway } from '../../../src/jobs/cleanup.ts';
import { openLocalStore } from '../../../src/features/writing/picture/store/local-store.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { hear } from '../../harness/record-events.ts';

const log = pino({ level: 'silent' });

describe.each(databaseKinds)('the contents of a former member on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let serial = 0;
  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
  });
  afterAll(() => database?.stop());

  /** Adds a member who has written every kind of content, with unique texts. */
  async function writerOfEverything({ comments = 30 } = {}) {
    const { db } = database;
    const [id, other] = [await add.addMember(), await add.addMember()];
    const words = `사라질 말 ${kind} ${++serial}`;
    const [ownTalk, deletedTalk] = [
      await add.addTalk({ authorId: id, text: words }),
      await add.addTalk({ authorId: id, text: words }),
    ];
    await db.update(content).set({ status: 'DELETED' }).where(eq(content.id, deletedTalk));
    const ownStory = await add.addStory({ authorId: id, title: words, text: words });
    const ownArticle = await add.addArticle({ authorId: id, title: `남는 글 ${serial}` });
    const shown = await pictureOf(id);
    await db.insert(talkPicture).values({ talkId: ownTalk, position: 0, pictureId: shown });
    await db.insert(contentPicture).values({ contentId: ownStory, pictureId: shown });
    await db.update(story).set({ thumbnailId: shown }).where(eq(story.id, ownStory));

    const others = { story: await add.addStory(), article: await add.addArticle(), talk: await add.addTalk() };
    const subjects = Object.values(others);
    const bodies = Array.from({ length: comments }, (_, index) => index);
    const written = await db
      .insert(comment)
      .values(bodies.map((index) => ({ contentId: subjects[index % 3] ?? 0, authorId: id, body: `${words} ${index}` })))
      .returning({ id: comment.id, contentId: comment.contentId });
    // The first three comments, one on each content, get a reply of another member, and the member replies to another.
    const replies = [];
    for (const { id: parentId, contentId } of written.slice(0, 3)) {
      const [reply] = await db
        .insert(comment)
        .values({ contentId, parentId, authorId: other, body: '남는 답글' })
        .returning();
      replies.push(reply?.id ?? 0);
      const [question] = await db.insert(comment).values({ contentId, authorId: other, body: '남는 물음' }).returning();
      await db.insert(comment).values({ contentId, parentId: question?.id, authorId: id, body: words });
    }
    const [reported, hidden] = written.slice(3, 5);
    await db.insert(report).values({
      reporterId: other,
      contentId: reported?.contentId,
      commentId: reported?.id,
      targetId: id,
      reasonId: 1,
    });
    await db
      .update(comment)
      .set({ status: 'HIDDEN' })
      .where(eq(comment.id, hidden?.id ?? 0));
    await db
      .update(content)
      .set({ commentCount: sql`(select count(*) from comment where content_id = ${content.id} and status = 'ACTIVE')` })
      .where(inArray(content.id, [...subjects, ownTalk]));
    await reindexAll(db);
    return { id, words, ownTalk, ownStory, ownArticle, others, shown, replies };
  }

  async function pictureOf(memberId: number): Promise<number> {
    const { db } = database;
    const row = { key: `erased-${kind}-${serial}`, width: 10, height: 10, thumbhash: '' };
    const [{ id } = { id: 0 }] = await db.insert(picture).values(row).returning();
    await db.insert(upload).values({ memberId, pictureId: id });
    return id;
  }

  const wantsErasure = (memberId: number) => database.db.insert(erasure).values({ memberId });
  const eraseAll = async () => {
    while (await eraseSomeWritings(database.db, log));
  };

  async function miscounted(): Promise<unknown[]> {
    const { rows } = await database.db.execute(sql`
      select id, comment_count from content where comment_count <>
        (select count(*) from comment where content_id = content.id and comment.status = 'ACTIVE')
      union all
      select id, talk_count from channel where talk_count <>
        (select count(*) from talk where channel_id = channel.id and is_shown)`);
    return rows;
  }

  async function wordsLeft(words: string): Promise<number> {
    const { rows } = await database.db.execute<{ left: string }>(sql`
      select (select count(*) from comment where body like ${`%${words}%`})
        + (select count(*) from talk where text like ${`%${words}%`})
        + (select count(*) from story where title like ${`%${words}%`} or body::text like ${`%${words}%`})
        + (select count(*) from searched_content where text like ${`%${words}%`})
        + (select count(*) from searched_comment where text like ${`%${words}%`}) as left`);
    return Number(rows[0]?.left);
  }

  test('are erased with their texts, search rows and pictures, and others’ comments stay', async () => {
    const { db } = database;
    const leaver = await writerOfEverything();
    expect(await countWritings(db, leaver.id)).toEqual({ talks: 1, stories: 1, articles: 1, comments: 33 });
    expect(await wordsLeft(leaver.words)).toBeGreaterThan(30);
    await wantsErasure(leaver.id);
    const heard = await hear(db);
    await eraseAll();
    const told = await heard.end();

    expect(await db.$count(erasure)).toBe(0);
    expect(await countWritings(db, leaver.id)).toEqual({ talks: 0, stories: 0, articles: 1, comments: 0 });
    expect(await wordsLeft(leaver.words)).toBe(0);
    expect(await miscounted()).toEqual([]);
    for (const id of [leaver.ownTalk, leaver.ownStory]) {
      expect(await db.$count(searchedContent, eq(searchedContent.contentId, id))).toBe(0);
    }
    const own = db.select({ id: comment.id }).from(comment).where(eq(comment.authorId, leaver.id));
    expect(await db.$count(searchedComment, inArray(searchedComment.commentId, own))).toBe(0);
    // Each page that showed the contents gets an event.
    expect(told).toContainEqual({ what: 'talk deleted', id: leaver.ownTalk });
    expect(told).toContainEqual({ what: 'content deleted', id: leaver.ownStory, kind: 'story' });
    for (const on of Object.values(leaver.others)) expect(told).toContainEqual({ what: 'comment deleted', on });

    // Replies of others remain readable below a comment without an author.
    for (const [of, id] of Object.entries(leaver.others)) {
      const { items, total } = await listComments(db, { kind: of as 'story', id }, undefined);
      const texts = items.flatMap((each) => [each.body, ...each.replies.map(({ body }) => body)]);
      expect(texts, of).toEqual(expect.arrayContaining(['남는 답글', '남는 물음', '삭제된 댓글입니다.']));
      expect(items.every(({ author }) => author?.id !== leaver.id)).toBe(true);
      expect(total).toBeGreaterThan(0);
    }
    // On talks and articles a row is kept only if it has replies.
    const rowsOn = (contentId: number) =>
      db.$count(comment, sql`author_id = ${leaver.id} and content_id = ${contentId}`);
    expect(await rowsOn(leaver.others.talk)).toBe(1);

    await clearAway({ db, log, pictures: openLocalStore(database.dataDir) });
    expect(await db.$count(picture, eq(picture.id, leaver.shown))).toBe(0);
    const [kept] = await db.select().from(content).where(eq(content.id, leaver.ownArticle));
    expect(kept?.status).toBe('PUBLISHED');
    const [gone] = await db.select().from(talk).where(eq(talk.id, leaver.ownTalk));
    expect(gone).toMatchObject({ text: '', tags: [], isShown: false });
  });

  test('are erased further by another process after a kill, and counted once with several processes', async () => {
    const { db } = database;
    const leaver = await writerOfEverything({ comments: 900 });
    await wantsErasure(leaver.id);
    // Runs the job up to its second part.
    expect(await eraseSomeWritings(db, log)).toBe(true);
    expect(await eraseSomeWritings(db, log)).toBe(true);
    const { comments } = await countWritings(db, leaver.id);
    expect(comments).toBeGreaterThan(500);
    expect(await db.$count(erasure)).toBe(1);

    const others = [0, 1].map(() => listen(database.url, [startErasureJob({ db, log })]));
    await expect.poll(() => db.$count(erasure), { timeout: 30_000 }).toBe(0);
    await Promise.all(others.map((other) => other.end()));
    expect(await countWritings(db, leaver.id)).toMatchObject({ talks: 0, stories: 0, comments: 0 });
    expect(await wordsLeft(leaver.words)).toBe(0);
    expect(await miscounted()).toEqual([]);
  });

  test('are erased although a content counts too few comments, and the count is correct afterwards', async () => {
    const { db } = database;
    const leaver = await writerOfEverything();
    await db
      .update(content)
      .set({ commentCount: 0 })
      .where(inArray(content.id, Object.values(leaver.others)));
    await wantsErasure(leaver.id);
    await eraseAll();
    expect(await db.$count(erasure)).toBe(0);
    expect(await wordsLeft(leaver.words)).toBe(0);
    expect(await miscounted()).toEqual([]);
  });

  test('are erased behind others that cannot be erased, which are retried with back-off', async () => {
    const { db } = database;
    const stuck = await writerOfEverything({ comments: 6 });
    const undeletable = sql.raw(`author_id <> ${stuck.id} or status <> 'DELETE'`);
    await db.execute(sql`alter table comment add constraint undeletable check (${undeletable}) not valid`);
    const next = await writerOfEverything({ comments: 6 });
    await wantsErasure(stuck.id);
    await wantsErasure(next.id);
    const stateOf = async (memberId: number) => {
      const { rows } = await db.execute<{ tries: number; wait: number }>(sql`
        select tries, extract(epoch from due_at - now())::float8 as wait from erasure where member_id = ${memberId}`);
      return rows[0];
    };
    const waits = [];
    for (let time = 1; time <= 3; time += 1) {
      await eraseAll();
      const state = await stateOf(stuck.id);
      expect(state?.tries).toBe(time);
      waits.push(state?.wait ?? 0);
      await db
        .update(erasure)
        .set({ dueAt: new Date(0) })
        .where(eq(erasure.memberId, stuck.id));
    }
    expect(await stateOf(next.id)).toBeUndefined();
    expect(await wordsLeft(next.words)).toBe(0);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));

    // The tenth failure is the last one: the erasure is dead until an operator retries it.
    await db.update(erasure).set({ tries: 9 }).where(eq(erasure.memberId, stuck.id));
    await eraseAll();
    const [task] = await db.select().from(erasure);
    expect(task).toMatchObject({ tries: 10, deadAt: expect.any(Date), lastError: 'DatabaseError 23514' });
    await db.update(erasure).set({ dueAt: new Date(0) });
    expect(await eraseSomeWritings(db, log)).toBe(false);
    expect(await untilNextErasure(db)).toBeUndefined();

    await db.update(erasure).set({ deadAt: null, tries: 0 });
    await db.execute(sql`alter table comment drop constraint undeletable`);
    await eraseAll();
    expect(await db.$count(erasure)).toBe(0);
    expect(await wordsLeft(stuck.words)).toBe(0);
  });

  test('leave no trace of comments pending review, and a placeholder for comments that others saw', async () => {
    const { db } = database;
    const [authorId, contentId] = [await add.addMember(), await add.addStory()];
    const write = async (held: object) => {
      const [row] = await db
        .insert(comment)
        .values({ contentId, authorId, body: '말', ...held })
        .returning();
      return row?.id;
    };
    const seen = await write({});
    await write({ status: 'HELD', pendingSince: new Date() });
    await write({ status: 'HIDDEN', pendingSince: new Date() });
    await db.update(content).set({ commentCount: 1 }).where(eq(content.id, contentId));
    await wantsErasure(authorId);
    await eraseAll();
    const left = await db
      .select({ id: comment.id, status: comment.status })
      .from(comment)
      .where(eq(comment.authorId, authorId));
    expect(left).toEqual([{ id: seen, status: 'DELETE' }]);
    expect(await miscounted()).toEqual([]);
  });
});
