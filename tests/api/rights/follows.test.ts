import { eq } from '../../../src/db/drizzle.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { follow, maker, member, subscription, writer } from '../../../src/db/schema/index.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(serverDatabases)('follows and subscriptions on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let me: { id: number };
  let ask: Ask;

  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    me = await add.addAccount();
    ask = await askAs(api, me);
  });
  afterAll(() => api?.stop());

  const followPerson = (followerId: number) => ask('POST /api/v1/user/follow', { followerId });

  test('repeated follows count once, and so do repeated unfollows', async () => {
    const other = await add.addMember();
    const count = async () => (await api.db.select().from(member).where(eq(member.id, other)))[0]?.followerCount;
    for (const _again of [1, 2]) {
      expect((await followPerson(other)).body.result).toEqual({ subscribe: true, subscriberCount: 1 });
      expect([await count(), await api.db.$count(follow, eq(follow.followedId, other))]).toEqual([1, 1]);
    }
    for (const _again of [1, 2]) {
      const { body } = await ask(`DELETE /api/v1/user/follow/${other}`);
      expect(body.result).toEqual({ subscribe: false, subscriberCount: 0 });
      expect([await count(), await api.db.$count(follow, eq(follow.followedId, other))]).toEqual([0, 0]);
    }
  });

  test('repeated subscriptions to a writer count once, and are returned', async () => {
    const writerId = await add.addMember();
    await add.addArticle({ authorId: writerId });
    const shown = async () => (await ask(`GET /api/v1/writer/${writerId}`)).body.data;
    expect(await shown()).toMatchObject({ subscribe: false, subscriberCount: 0 });
    for (const _again of [1, 2]) {
      const { body } = await ask(`POST /api/v1/writer/${writerId}/subscribe`);
      expect(body.data).toEqual({ subscribe: true, subscriberCount: 1 });
    }
    expect(await shown()).toMatchObject({ subscribe: true, subscriberCount: 1 });
    for (const _again of [1, 2]) {
      const { body } = await ask(`DELETE /api/v1/writer/${writerId}/subscribe`);
      expect(body.data).toEqual({ subscribe: false, subscriberCount: 0 });
    }
    const [row] = await api.db.select().from(writer).where(eq(writer.memberId, writerId));
    const rows = await api.db.$count(subscription, eq(subscription.writerId, writerId));
    expect([row?.subscriberCount, rows]).toEqual([0, 0]);
  });

  test('a member cannot follow or subscribe to themselves, and learns why', async () => {
    const own = await followPerson(me.id);
    expect([own.status, own.body.error.message]).toEqual([400, '나를 팔로우할 수는 없어요.']);
    await add.addArticle({ authorId: me.id });
    expect((await ask(`POST /api/v1/writer/${me.id}/subscribe`)).status).toBe(400);
  });

  test('former members, missing members and members who blocked the caller look the same when followed', async () => {
    const [left, strict] = [await add.addMember(), await add.addAccount()];
    await api.db.update(member).set({ status: 'left' }).where(eq(member.id, left));
    await (
      await askAs(api, strict)
    )('POST /api/v1/maker/block', { reportedUserId: me.id });
    const missing = await followPerson(999_999_999);
    expect(outcome(missing)).toEqual([404, 'NOT_FOUND']);
    for (const id of [left, strict.id]) expect((await followPerson(id)).text).toBe(missing.text);
    expect(await api.db.$count(follow, eq(follow.followedId, strict.id))).toBe(0);
    expect((await ask(`POST /api/v1/writer/${strict.id}/subscribe`)).text).toBe(missing.text);
  });

  test('a blocked member must be unblocked before they can be followed', async () => {
    const other = await add.addMember();
    await ask('POST /api/v1/maker/block', { reportedUserId: other });
    const { status, body } = await followPerson(other);
    expect([status, body.error.message]).toEqual([400, '차단한 회원이에요. 차단을 해제하고 나서 팔로우해 주세요.']);
    expect(await api.db.$count(follow, eq(follow.followedId, other))).toBe(0);
  });

  test('the lists show members, the latest first', async () => {
    const reader = await add.addAccount();
    const askReader = await askAs(api, reader);
    const list = async (which: string, query = '') =>
      (await askReader(`GET /api/v1/user/my/${which}${query}`)).body.result;
    const [first, second] = [await add.addAccount({ nickname: '첫째' }), await add.addAccount({ nickname: '둘째' })];
    await api.db.insert(maker).values({ memberId: second.id });
    for (const { id } of [first, second]) await askReader('POST /api/v1/user/follow', { followerId: id });
    await (
      await askAs(api, first)
    )('POST /api/v1/user/follow', { followerId: reader.id });
    await (
      await askAs(api, second)
    )('POST /api/v1/user/follow', { followerId: reader.id });
    await askReader(`DELETE /api/v1/user/follow/${first.id}`);

    const person = { introduction: '', image: null };
    expect(await list('follower')).toEqual({
      list: [
        { ...person, userId: second.id, nickname: '둘째', isMaker: true, subscriberCount: 1, subscribe: true },
        { ...person, userId: first.id, nickname: '첫째', isMaker: false, subscriberCount: 0, subscribe: false },
      ],
      page: { number: 0, size: 20, totalElements: 2, totalPages: 1 },
    });
    expect((await list('following')).list.map(({ userId }: { userId: number }) => userId)).toEqual([second.id]);
    expect((await list('follower', '?page=1&length=1')).list[0].userId).toBe(first.id);

    const writerId = await add.addMember('작가');
    await add.addArticle({ authorId: writerId });
    await askReader(`POST /api/v1/writer/${writerId}/subscribe`);
    expect((await list('subscribe')).list).toEqual([
      { ...person, writerId, nickname: '작가', subscriberCount: 1, subscribe: true },
    ]);
  });
});
