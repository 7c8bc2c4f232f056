import { eq, sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection.ts';
import { comment, draft, draftVersion, inquiry, member, story, talk, textCleaning } from '../../src/db/schema/index.ts';
import { cleanSomeTexts } from '../../src/db/text-cleaning/clean-texts.ts';
import { sources } from '../../src/db/text-cleaning/sources.ts';
import { countStale, reindexAll } from '../../src/features/discovery/search/engine/reindex.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../harness/database/database.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { MONSTERS } from '../harness/hostile/long-graphemes.ts';

/**
 * Texts as an earlier build stored them, without a limit of combining marks; shortened to a quarter for the database of
 * this test.
 */
const monsters = Object.values(MONSTERS).map((monster) => monster.slice(0, 20_000).toWellFormed());
const [marks = ''] = monsters;
const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' });
const longestGrapheme = (text: string) =>
  [...segmenter.segment(text)].reduce((longest, { segment }) => Math.max(longest, segment.length), 0);

describe.each(databaseKinds)('uncleaned texts of earlier builds, on %s', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let add: ReturnType<typeof fixtures>;

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    db = database.db;
    add = fixtures(db);
  });
  afterAll(() => database?.stop());

  const again = () => db.delete(textCleaning);
  async function cleanAll(): Promise<number> {
    let times = 0;
    while (await cleanSomeTexts(db)) times++;
    return times;
  }

  test('are cleaned in every table, and the search finds the cleaned texts', async () => {
    const authorId = await add.addMember();
    await db
      .update(member)
      .set({ introduction: `소개 ${marks}` })
      .where(eq(member.id, authorId));
    const body = [
      { type: 'paragraph' as const, text: [{ text: `글 ${marks}` }, { text: '\ufffe굵게', bold: true as const }] },
    ];
    const storyId = await add.addStory({ title: '제목\uffff', tags: ['\u3164', '#식\u00ad물', '식물'], authorId });
    await db.update(story).set({ body }).where(eq(story.id, storyId));
    const talkIds = [];
    for (const monster of monsters) talkIds.push(await add.addTalk({ authorId, text: `톡 ${monster} 끝` }));
    const commentId = await add.addComment(storyId, authorId, `댓글 ${marks}`);
    const [begun] = await db
      .insert(draft)
      .values({ memberId: authorId, kind: 'talk', body: { content: marks } })
      .returning();
    const draftId = begun?.id ?? 0;
    const versions = [1, 2].map((version) => ({ draftId, version, body: { content: marks }, savedAt: new Date() }));
    await db.insert(draftVersion).values(versions);
    await db.insert(inquiry).values({ memberId: authorId, categoryId: 6, title: '문의', content: marks });

    await cleanAll();

    const [read] = await db.select().from(story).where(eq(story.id, storyId));
    expect([read?.title, read?.tags]).toEqual(['제목', ['식물']]);
    const texts = [
      JSON.stringify(read?.body),
      ...(await db.select().from(talk)).map(({ text }) => text),
      ...(await db.select().from(comment).where(eq(comment.id, commentId))).map((row) => row.body),
      ...(await db.select().from(member)).map(({ introduction }) => introduction),
      ...(await db.select().from(draft)).map((row) => JSON.stringify(row.body)),
      ...(await db.select().from(draftVersion)).map((row) => JSON.stringify(row.body)),
      ...(await db.select().from(inquiry)).map(({ content }) => content),
    ];
    expect(texts.length).toBeGreaterThan(monsters.length + 6);
    expect(Math.max(...texts.map(longestGrapheme))).toBeLessThanOrEqual(31);
    expect(texts.join('')).not.toMatch(/[\ufffe\uffff]/);
    expect(texts[0]).toContain('굵게');
    expect(await countStale(db)).toBeGreaterThan(0);
    await reindexAll(db);
    expect(await countStale(db)).toBe(0);
  });

  test('stay unchanged in every script if they are valid', async () => {
    const text = '👨‍👩‍👧‍👦'.repeat(20) + 'ที่นี่มีต้นไม้เยอะมากและสวยงาม' + 'می‌خواهم' + 'क्षत्रिय स्त्री';
    const id = await add.addTalk({ text });
    const versionOf = async () => (await db.execute(sql`select xmin::text from talk where id = ${id}`)).rows;
    const before = await versionOf();
    await again();
    await cleanAll();
    expect(await versionOf()).toEqual(before);
  });

  test('are read in batches of limited size, each once, from the end of the last batch', async () => {
    await again();
    const most = sources.talk?.atOnce ?? 0;
    const authorId = await add.addMember();
    const channelId = await add.addChannel();
    for (let index = 0; index < 25; index++) await add.addTalk({ authorId, channelId, text: `톡 ${marks}` });
    const stillLong = () => db.$count(talk, sql`length(text) > 1000`);
    const counts: number[] = [];
    do counts.push(await stillLong());
    while (await cleanSomeTexts(db));
    const steps = counts.map((count, index) => (counts[index - 1] ?? count) - count);
    expect(most).toBe(100);
    expect(Math.max(...steps)).toBeLessThanOrEqual(20);
    expect(counts.at(-1)).toBe(0);
    expect(await cleanSomeTexts(db)).toBe(false);
    expect(await db.$count(textCleaning, sql`not is_done`)).toBe(0);
  });
});
