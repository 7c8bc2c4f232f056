import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseMember } from '../../../src/features/people/member/leave/leave.server.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

describe.each(serverDatabases)('a blocked member who has left, on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let ask: Ask;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
    ask = await askAs(api, await add.addAccount());
  });
  afterAll(() => api?.stop());

  const unblock = (id: number) => ask(`DELETE /api/v1/maker/block/${id}`);

  test('can be unblocked, so that the writings that stay are shown again', async () => {
    const { id } = await add.addAccount();
    const story = await add.addStory({ authorId: id });
    expect((await ask('POST /api/v1/maker/block', { reportedUserId: id })).status).toBe(200);
    await api.db.transaction((transaction) => eraseMember(transaction, id));
    const isListed = async () =>
      (await ask('GET /api/v1/stories')).body.result.list.some((item: { id: number }) => item.id === story);
    expect(await isListed()).toBe(false);
    const { status, body } = await unblock(id);
    expect([status, body.result]).toEqual([200, { userId: id, nickname: '탈퇴한 회원', image: null, is_blocked: 0 }]);
    expect(await isListed()).toBe(true);
  });

  test('is not found by a member who has not blocked them', async () => {
    const { id } = await add.addAccount();
    await api.db.transaction((transaction) => eraseMember(transaction, id));
    expect(outcome(await unblock(id))).toEqual([404, 'NOT_FOUND']);
  });
});
