import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/db/drizzle.ts';
import { call } from '../../harness/call.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi('embedded');
});
afterAll(() => api?.stop());

test('the call for the contents of the empty search page fails when the database does', async () => {
  const ask = () => call(api, 'GET /api/v1/search/main');
  expect((await ask()).status).toBe(200);
  await api.db.execute(sql`alter table article rename to article_away`);
  const message = '현재 서비스가 원활하지 않습니다';
  const failed = await ask();
  expect(failed.status).toBe(500);
  expect(failed.body).toEqual({ status: { code: 500, message }, error: { code: 'INTERNAL', message } });
});
