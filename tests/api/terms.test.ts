import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodySchema } from '../../src/features/writing/body/body.ts';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server?.stop());

const get = async (code: string) => {
  const answer = await fetch(`${server.origin}/api/v1/term/${code}`);
  return { status: answer.status, body: await answer.json() };
};

test('the current terms are returned with their text', async () => {
  const { status, body } = await get('PRIVACY');
  expect(status).toBe(200);
  const { id, version, executeDate } = body.data;
  expect(body.data).toMatchObject({ code: 'PRIVACY', title: '개인정보 처리방침' });
  expect([
    [4, '2024.10.29', '2024-10-29'],
    [7, '2026.12.01', '2026-12-01'],
  ]).toContainEqual([id, version, executeDate]);
  expect(bodySchema.parse(JSON.parse(body.data.body)).length).toBeGreaterThan(0);
});

test.each(['SERVICE', 'GROROPRIVACY', 'MARKETING'])('the terms %s exist', async (code) => {
  expect(await get(code)).toMatchObject({ status: 200, body: { data: { code } } });
});

test.each(['privacy', 'NONE', 'constructor', '1', '%EC%95%BD%EA%B4%80'])('the terms %s do not exist', async (code) => {
  expect(await get(code)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
});
