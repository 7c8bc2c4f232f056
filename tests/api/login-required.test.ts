import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('embedded');
});
afterAll(() => server?.stop());

test('a page of members sends a visitor home', async () => {
  const answer = await fetch(`${server.origin}/my/etc`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});
