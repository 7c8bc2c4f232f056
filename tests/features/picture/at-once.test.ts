import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { uploadAs } from '../talk/support.ts';

describe.each(serverDatabases)('concurrent uploads on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    api = await startTestApi(kind);
    add = fixtures(api.db);
  });
  afterAll(() => api?.stop());

  /** Begins an upload, and waits until the server reads it. @returns a function that breaks the upload off */
  async function begin(cookie: string): Promise<() => Promise<void>> {
    const { promise: isRead, resolve: read } = Promise.withResolvers<ReadableStreamDefaultController>();
    const body = new ReadableStream({ pull: read }, { highWaterMark: 0 });
    const headers = { 'content-type': 'multipart/form-data; boundary=part', cookie };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const answer = api.request('/api/v1/uploadImage', init);
    const controller = await isRead;
    return async () => {
      controller.close();
      expect((await answer).status).toBe(400);
    };
  }

  test('are limited to two a member, counted over all sessions', async () => {
    const me = await add.addAccount();
    const ends = [await begin(await signInAs(api, me.id)), await begin(await signInAs(api, me.id))];
    const ask = await askAs(api, me);
    const refused = await uploadAs(ask);
    expect([...outcome(refused), refused.body.error.message]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '다른 사진이 올라가는 중이에요. 잠시 후 다시 시도해 주세요.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await uploadAs(await askAs(api, await add.addAccount()))).status).toBe(200);
    await ends[0]?.();
    expect((await uploadAs(ask)).status).toBe(200);
    await ends[1]?.();
  });
});
