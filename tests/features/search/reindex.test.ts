import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/db/connection.ts';
import { eq, inArray, sql } from '../../../src/db/drizzle.ts';
import { searchedComment, searchedContent, searchedMember, talk } from '../../../src/db/schema/index.ts';
import { editComment } from '../../../src/features/community/comment/server/edit-comment.server.ts';
import { deleteComment } from '../../../src/features/community/comment/server/write-comment.server.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { renameTag } from '../../../src/features/discovery/discover/edit/tag.server.ts';
import { eraseMember } from '../../../src/features/people/member/leave/leave.server.ts';
import { updateProfile } from '../../../src/features/people/member/profile/profile.server.ts';
import {
  countStale,
  reindexAll,
  reindexInBatches,
} from '../../../src/features/discovery/search/engine/reindex.server.ts';
import { searchPeople, searchStories, searchTalks } from '../../../src/features/discovery/search/search.server.ts';
import { editTalk } from '../../../src/features/contents/talk/write-talk.server.ts';
import { databaseKinds, startTestDatabase, type TestDatabase } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';

describe.each(databaseKinds)('content that changes while the search index is being written, on %s', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let add: ReturnType<typeof fixtures>;
  let authorId: number;
  let channelId: number;
  let talkId: number;

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    db = database.db;
    add = fixtures(db);
    channelId = await add.addChannel();
  });
  afterAll(() => database?.stop());
  beforeEach(async () => {
    authorId = await add.addMember();
    talkId = await add.addTalk({ authorId, channelId });
    await reindexAll(db);
  });

  /** Returns the database with a change that happens after the first rows were computed and before they are written. */
  function changedBy(change: () => Promise<unknown>): Pick<Database, 'select' | 'transaction'> {
    let isChanged = false;
    return {
      select: db.select.bind(db),
      async transaction(write, config) {
        if (!isChanged) await change();
        isChanged = true;
        return db.transaction(write, config);
      },
    };
  }
  const reindexWhile = (change: () => Promise<unknown>) => reindexInBatches(changedBy(change), 100)();
  const edit = (id: number, content: string) =>
    db.transaction((tx) =>
      editTalk(tx, authorId, id, { input: { channelId, content, images: [], tags: [], sos: null } }),
    );
  const idsOf = async (search: typeof searchTalks | typeof searchPeople | typeof searchStories, keyword: string) =>
    (await search(db, { keyword })).hits.map(({ item }) => item.id);
  const talks = (keyword: string) => idsOf(searchTalks, keyword);
  const people = (keyword: string) => idsOf(searchPeople, keyword);

  test('is found by its latest text', async () => {
    const id = await add.addTalk({ authorId, channelId, text: '아글레오네마' });
    const other = await add.addTalk({ authorId, channelId, text: '아글레오네마' });
    await reindexWhile(() => edit(id, '칼라테아'));
    expect([await talks('아글레오네마'), await talks('칼라테아')]).toEqual([[other], [id]]);

    const commentId = await add.addComment(talkId, authorId, '알로카시아');
    await reindexWhile(() => editComment(db, 'talk', commentId, authorId, { body: '스킨답서스' }));
    expect([await talks('알로카시아'), await talks('스킨답서스')]).toEqual([[], [talkId]]);

    const memberId = await add.addMember('다육이삼촌');
    await reindexWhile(() => updateProfile(db, memberId, { nickname: '선인장이모', introduction: '' }));
    expect([await people('다육이삼촌'), await people('선인장이모')]).toEqual([[], [memberId]]);
  });

  test('does not return to the index after its deletion', async () => {
    const gone = await add.addTalk({ authorId, channelId });
    await reindexWhile(() => setContentStatus(db, gone, 'DELETED'));
    expect(await db.$count(searchedContent, eq(searchedContent.contentId, gone))).toBe(0);

    const deleted = await add.addComment(talkId, authorId);
    await add.addComment(talkId, authorId);
    await reindexWhile(() => db.transaction((tx) => deleteComment(tx, 'talk', deleted, authorId)));
    const held = await add.addComment(talkId, authorId);
    await reindexWhile(async () => {
      const elsewhere = { body: 'https://elsewhere.example' };
      expect(await editComment(db, 'talk', held, authorId, elsewhere)).toMatchObject({ isPendingReview: true });
    });
    expect(await db.$count(searchedComment, eq(searchedComment.contentId, talkId))).toBe(1);

    const left = await add.addMember();
    await reindexWhile(() => db.transaction((tx) => eraseMember(tx, left)));
    expect(await db.$count(searchedMember, eq(searchedMember.memberId, left))).toBe(0);
  });

  test('is left to the next run if no change was notified', async () => {
    const id = await add.addTalk({ authorId, channelId, text: '드라세나' });
    await reindexAll(changedBy(() => db.update(talk).set({ text: '산세베리아' }).where(eq(talk.id, id))));
    expect([await talks('드라세나'), await talks('산세베리아'), await countStale(db)]).toEqual([[], [], 1]);
    await reindexAll(db);
    expect([await talks('산세베리아'), await countStale(db)]).toEqual([[id], 0]);
  });

  test('is found in batches of ids, also behind many indexed ids', async () => {
    const ids: number[] = [];
    for (let talks = 0; talks < 6; talks++) ids.push(await add.addTalk({ authorId, channelId }));
    const [first = 0, , , , , last = 0] = ids;
    await reindexAll(db);
    await db.delete(searchedContent).where(inArray(searchedContent.contentId, [first, last]));
    const isIndexed = async (id: number) => (await db.$count(searchedContent, eq(searchedContent.contentId, id))) === 1;

    const next = reindexInBatches(db, 100, 4);
    let batches = 1;
    for (; (await next()) >= 100; batches++) expect(await isIndexed(last)).toBe(false);
    expect([await isIndexed(first), await isIndexed(last), await countStale(db)]).toEqual([true, true, 0]);
    expect(batches).toBe(Math.ceil(last / 4));
  });

  test('is found completely although one batch writes fewer rows than it finds', async () => {
    for (let talks = 0; talks < 3; talks++) await add.addTalk({ authorId, channelId });
    const next = reindexInBatches(db, 2, 1_000);
    while ((await next()) >= 2);
    expect(await countStale(db)).toBe(0);
  });

  test.runIf(kind === 'postgres')('keeps the new name of a tag that is being renamed', async () => {
    const id = await add.addStory({ authorId, tags: ['구근'] });
    const renaming = await db.transaction(async (transaction) => {
      await renameTag(transaction as unknown as Database, authorId, '구근', '알뿌리');
      const indexing = reindexAll(db);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
      return { indexing };
    });
    await renaming.indexing;
    expect([await idsOf(searchStories, '구근'), await idsOf(searchStories, '알뿌리')]).toEqual([[], [id]]);
  });
});
