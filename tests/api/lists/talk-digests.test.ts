import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishEvents } from '../../../src/db/domain-events.ts';
import { block, content, report } from '../../../src/db/schema/index.ts';
import { setContentStatus } from '../../../src/features/writing/content/content-status.server.ts';
import { getTalk } from '../../../src/features/contents/talk/talk.server.ts';
import { listOtherTalks, listTalksOfNow } from '../../../src/features/contents/talk/list/talk-digest.server.ts';
import {
  databaseKinds,
  serverDatabases,
  startTestDatabase,
  type TestDatabase,
} from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

const minute = (number: number) => new Date(2026, 0, 1, 0, number);

describe.each(databaseKinds)('short lists of talks on %s', (kind) => {
  let database: TestDatabase;
  let add: ReturnType<typeof fixtures>;
  let first: number;
  let second: number;
  /** Ids of 톡 1 to 톡 12, oldest first. Every third talk is in the second channel. */
  const ids: number[] = [];

  beforeAll(async () => {
    database = await startTestDatabase(kind);
    add = fixtures(database.db);
    [first, second] = [await add.addChannel(), await add.addChannel()];
    for (let number = 1; number <= 12; number++) {
      const channelId = number % 3 === 0 ? second : first;
      ids.push(await add.addTalk({ channelId, text: `톡 ${number}`, publishedAt: minute(number) }));
    }
  });
  afterAll(() => database?.stop());

  const idOf = (number: number) => ids[number - 1] ?? 0;
  const numbers = (talks: { text: string }[]) => talks.map(({ text }) => Number(text.slice(2)));
  const beside = async (number: number, options: { limit?: number; viewerId?: number } = {}) => {
    const { item } = await getTalk(database.db, idOf(number));
    return numbers(item ? await listOtherTalks(database.db, item, { limit: 4, ...options }) : []);
  };
  const count = (number: number, commentCount: number) =>
    database.db
      .update(content)
      .set({ commentCount })
      .where(eq(content.id, idOf(number)));

  test('a talk is followed by older talks of its channel', async () => {
    expect(await beside(11)).toEqual([10, 8, 7, 5]);
    expect(await beside(12, { limit: 3 })).toEqual([9, 6, 3]);
  });

  test('then by the channel’s newest talks, then by the newest of all, each once and without itself', async () => {
    expect(await beside(4)).toEqual([2, 1, 11, 10]);
    expect(await beside(3)).toEqual([12, 9, 6, 11]);
    expect(await beside(1, { limit: 20 })).toEqual([11, 10, 8, 7, 5, 4, 2, 12, 9, 6, 3]);
  });

  test('a hidden talk is in no such list, nor, for a member, a talk that they reported or whose author they blocked', async () => {
    const [viewerId, blockedId] = [await add.addMember(), await add.addMember()];
    await database.db
      .update(content)
      .set({ authorId: blockedId })
      .where(eq(content.id, idOf(10)));
    await database.db.insert(block).values({ blockerId: viewerId, blockedId });
    await database.db
      .insert(report)
      .values({ reporterId: viewerId, contentId: idOf(8), targetId: blockedId, reasonId: 13 });
    expect(await beside(11, { viewerId })).toEqual([7, 5, 4, 2]);
    const now = await listTalksOfNow(database.db, { newest: 12, lively: 0, viewerId });
    expect(numbers(now.newest)).toEqual([12, 11, 9, 7, 6, 5, 4, 3, 2, 1]);
    await setContentStatus(database.db, idOf(7), 'HIDDEN');
    expect(await beside(11)).toEqual([10, 8, 5, 4]);
    await setContentStatus(database.db, idOf(7), 'PUBLISHED');
  });

  test('lively talks are those with comments, with more and later comments first, each once', async () => {
    for (const [number, comments] of [
      [12, 9],
      [9, 5],
      [8, 5],
      [5, 6],
      [1, 1],
    ] as const) {
      await count(number, comments);
    }
    const { newest, lively } = await listTalksOfNow(database.db, { newest: 2, lively: 3 });
    expect(numbers(newest)).toEqual([12, 11]);
    expect(numbers(lively)).toEqual([9, 8, 5]);
    expect(numbers((await listTalksOfNow(database.db, { newest: 0, lively: 9 })).lively)).toEqual([12, 9, 8, 5, 1]);
  });
});

describe.each(serverDatabases)('cached pages with short lists of talks on %s', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  const text = async (path: string) => (await fetch(server.origin + path)).text();

  test('omit a hidden talk at once', async () => {
    const channelId = await add.addChannel();
    const hidden = await add.addTalk({ channelId, text: '곧 숨길 톡', publishedAt: minute(1) });
    const talk = await add.addTalk({ channelId, text: '남는 톡', publishedAt: minute(2) });
    await server.db.update(content).set({ commentCount: 1 }).where(eq(content.id, hidden));
    const pages = ['/', `/community/view/${talk}`, '/community/feed/all', `/community/list?channel=${channelId}`];
    for (const path of pages) expect(await text(path), path).toContain('곧 숨길 톡');
    await setContentStatus(server.db, hidden, 'HIDDEN');
    for (const path of pages) await expect.poll(() => text(path), { message: path }).not.toContain('곧 숨길 톡');
    expect(await text('/')).toContain('남는 톡');
  });

  test('show a new talk as soon as the lists of talks are updated', async () => {
    const pages = ['/', '/community/feed/all', '/community/list'];
    for (const path of pages) await text(path);
    const id = await add.addTalk({ text: '방금 올린 톡' });
    await publishEvents(server.db, { what: 'talk written', id });
    for (const path of pages) await expect.poll(() => text(path), { message: path }).toContain('방금 올린 톡');
  });
});
