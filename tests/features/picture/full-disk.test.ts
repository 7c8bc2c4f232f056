import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../../src/db/schema/index.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { photo, uploadAs } from '../talk/support.ts';

/** More than any disk has. */
const KEEP_FREE_MB = '1000000000';

describe.each(serverDatabases)('a nearly full disk on %s', (kind) => {
  let api: TestApi;
  let add: ReturnType<typeof fixtures>;
  let ask: Ask;
  beforeAll(async () => {
    api = await startTestApi(kind, { KEEP_FREE_MB });
    add = fixtures(api.db);
    ask = await askAs(api, await add.addAccount());
  });
  afterAll(() => api?.stop());

  test('refuses pictures, and accepts all other calls', async () => {
    const portrait = new FormData();
    portrait.append('image', await photo());
    for (const refused of [await uploadAs(ask), await ask('PUT /api/v1/user/image', portrait)]) {
      expect([...outcome(refused), refused.body.error.message]).toEqual([
        507,
        'STORAGE_FULL',
        '저장 공간이 부족해요. 잠시 후 다시 시도해 주세요.',
      ]);
    }
    expect(await api.db.$count(upload)).toBe(0);
    expect(readdirSync(join(api.dataDir, 'pictures'))).toEqual([]);

    const none = new FormData();
    none.append('image', '');
    expect((await ask('PUT /api/v1/user/image', none)).status).toBe(200);
    const talk = { channelId: await add.addChannel(), content: '오늘의 잎', images: [] };
    expect((await ask('POST /api/v1/community/talk', talk)).status).toBe(200);
  });
});
