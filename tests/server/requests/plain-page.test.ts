import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { htmlFaults } from '../../harness/valid-html.ts';
import { type Call, expectEnvelope, send } from '../support.ts';

let server: SharedServer;

beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server?.stop());

const refused: [status: number, sentence: string, path: string, call?: Call][] = [
  [400, '요청을 이해하지 못했어요', '/%00'],
  [404, '찾는 내용이 없어요', '/_image'],
  [405, '이 주소에서는 쓸 수 없는 요청 방식이에요', '/', { method: 'OPTIONS' }],
  [405, '이 주소에서는 쓸 수 없는 요청 방식이에요', '/story', { method: 'POST' }],
  [413, '보낸 내용이 너무 커요', '/story', { method: 'POST', headers: { 'content-length': 2 ** 21 } }],
  [421, '이 주소로는 서비스하지 않아요', '/', { headers: { host: 'evil.test' } }],
];

test.each(refused)('a browser gets %i as a page of ours: %s', async (status, sentence, path, call) => {
  const { headers, body, ...answer } = await send(server.origin, path, call);
  expect(answer.status).toBe(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<html lang="ko">');
  expect(body).toContain(`<title>${sentence} · 푸릇</title>`);
  expect(body).toContain(`<h1>${sentence}</h1>`);
  expect(body).toMatch(/<a class="button" href="[^"]*\/">홈으로 가기<\/a>/);
  if (status === 413) expect(body).toContain('<p>1MB까지 보낼 수 있어요.</p>');
  expect(body.length).toBeLessThan(5_000);
  expect(await htmlFaults(body)).toEqual([]);
});

test('the policy of the page allows its one inline style, and no script', async () => {
  const { headers, body } = await send(server.origin, '/%00');
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? [];
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(policy).not.toContain('script-src');
  expect(body).not.toMatch(/<script| style=|<link rel="stylesheet"/);
  expect(style).toContain('color-scheme: light dark');
});

test('with a wrong host name, the page links to the right one', async () => {
  const wrong = await send(server.origin, '/', { headers: { host: 'evil.test' } });
  expect(wrong.body).toContain(`href="${server.origin}/"`);
  expect(wrong.body).not.toContain('evil.test');
  expect((await send(server.origin, '/%00')).body).toContain('href="/"');
});

test('programs get the error envelope instead of the page', async () => {
  expectEnvelope(await send(server.origin, '/api/%00'), 'BAD_REQUEST');
});
