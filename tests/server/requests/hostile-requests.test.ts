import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverDatabases } from '../../harness/database/database.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { expectEnvelope, expectNoFault, logLines, send, sendBytes } from '../support.ts';

const ourPaths = ['/', '/story', '/favicon.svg', '/healthz', '/readyz', '/media/x', '/api/v1/stories', '/api/nope'];
const ofTheApi = (path: string) => path.startsWith('/api/');

const pathsRefused = [
  '/%00',
  '/story/1%00',
  '/story/1%0d%0aset-cookie:%20a=b',
  '/%7f',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/story/..',
  '/story/./1',
  '/%252e%252e/etc/passwd',
  '/%25252e%25252e/etc/passwd',
  '/%2573tory',
  '/story\\1',
  '/story%5c1',
  '/\\evil.test/',
  '//x',
  '//evil.test/',
  '/%2f/evil.test',
  '/story//1',
  '/story%2f%2f1',
  '/%',
  '/%zz',
  '/%e0%a4',
  '/%c0%af',
  '/%e0%80%af',
  '/%f0%80%80%af',
  '/%ff%fe',
  '/%ed%a0%80',
  '*',
  'http://evil.test/',
  '/api//v1/stories',
  '/api/v1/stories/1%00',
  '/api/%2e%2e/healthz',
];

const pathsWithoutPage = [
  '/story/abc',
  '/story/-1',
  '/story/0',
  '/story/1.0',
  '/story/1e3',
  '/story/+1',
  '/story/%201',
  '/story/1;x',
  '/story/%EF%BC%91',
  '/story/9007199254740993',
  `/story/${'9'.repeat(30)}`,
  `/article/${'9'.repeat(15)}`,
  '/story%2f1',
  '/story/__proto__',
  '/constructor',
  '/.env',
  '/.git/config',
  '/package.json',
  '/src/server.ts',
  '/_astro/',
  '/_astro/nothing.js',
  '/media/aaaaaaaaaaaaaaaaaaaa/320.avif',
  '/media/aaaaaaaaaaaaaaaaaaaa/lock',
  '/_image?href=/favicon.svg&f=svg',
  '/_image?href=http://127.0.0.1:1/',
  '/_server-islands/Story',
  '/_actions/x',
  '/500',
  '/%35%30%30',
  '/api/v1%2fstories',
  '/api/constructor',
  '/api/v1/stories/1/',
];

const apiIdsRefused = ['abc', '-1', '0', '1.5', '__proto__', '%EF%BC%91', '9007199254740993', '9'.repeat(30)];

/**
 * Query string, then the status of the page and of the API. For an invalid value the page has an empty list, and the
 * API names the field.
 */
const queries: [query: string, page: number, api: number][] = [
  ['tag=%ED%97%88%EB%B8%8C', 200, 200],
  [`tag=${encodeURIComponent('허브'.normalize('NFD'))}`, 200, 200],
  ['tag=%23%ED%97%88%EB%B8%8C', 200, 200],
  ['tag=%20%23%20%ED%97%88%EB%B8%8C%20', 200, 200],
  ['tag=%23', 404, 400],
  ['tag=a&tag=b', 404, 400],
  ['tag[]=a', 200, 200],
  ['tag%5B%5D=a', 200, 200],
  ['tag=%00', 404, 400],
  [`tag=${'%EB%B0%94'.repeat(20)}`, 200, 200],
  [`tag=${'%EB%B0%94'.repeat(21)}`, 404, 400],
  [`tag=${encodeURIComponent('👨‍👩‍👧‍👦'.repeat(20))}`, 404, 200],
  [`tag=${encodeURIComponent('👨‍👩‍👧‍👦'.repeat(21))}`, 404, 400],
  ['tag=a%00b', 404, 400],
  ['tag=%ED%A0%80', 400, 400],
  ['tag=%ED%B0%80', 400, 400],
  ['tag=%EF%BF%BF', 404, 400],
  [`tag=${'a'.repeat(19)}%F0%9F%8C%B1`, 404, 200],
  ['%', 400, 400],
  ['tag=%zz', 400, 400],
  ['&&&=&?', 200, 200],
  ['__proto__=1&constructor=1', 200, 200],
  ['page=1e9', 404, 400],
  ['page=-1', 404, 400],
  ['page=1.5', 404, 400],
  ['page=NaN', 404, 400],
  ['page=Infinity', 404, 400],
  ['page=999999999999999999999', 404, 400],
  ['page=1000000', 404, 200],
  ['page=2&page=x', 404, 400],
  ["tag='%20or%201=1--", 404, 200],
  ["tag=';drop%20table%20story--", 404, 200],
  ['tag=%25', 404, 200],
  ['tag=%7Ba,b%7D', 404, 200],
  ['tag=%22%5C%22', 404, 200],
  ['tag=%3Cscript%3Ex%3C/script%3E', 404, 200],
];

const markup = ['<script>x</script>', '</title><b>', '"><img src=x>', "'onload='x"];

describe.each(serverDatabases)('on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await fixtures(server.db).addStory({ title: '다시 자란 잎', tags: ['허브', '바'.repeat(20)] });
  });
  afterAll(() => server?.stop());

  test.each(pathsRefused)('the path %s is refused', async (path) => {
    const answer = await send(server.origin, path);
    expectNoFault(answer);
    expect(answer.status).toBe(400);
    if (ofTheApi(path)) expectEnvelope(answer, 'BAD_REQUEST');
  });

  test.each(pathsWithoutPage)('%s is not found', async (path) => {
    const answer = await send(server.origin, path);
    expectNoFault(answer);
    expect(answer.status).toBe(404);
    if (ofTheApi(path)) expectEnvelope(answer, 'NOT_FOUND');
  });

  test.each(apiIdsRefused)('the id %s is refused by the API, and the field is named', async (id) => {
    const answer = await send(server.origin, `/api/v1/stories/${id}`);
    expect(answer.status).toBe(400);
    expectEnvelope(answer, 'BAD_REQUEST');
    expect(JSON.parse(answer.body).error.message).toMatch(/^id /);
  });

  test.each(['/%73tory', '/st%6Fry'])('%s is the same page with another encoding', async (path) => {
    const answer = await send(server.origin, path);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('다시 자란 잎');
  });

  test.each(queries)('?%s returns %i from the page and %i from the API', async (query, page, api) => {
    const shown = await send(server.origin, `/story?${query}`);
    expectNoFault(shown);
    expect(shown.status).toBe(page);
    const called = await send(server.origin, `/api/v1/stories?${query}`);
    expectNoFault(called);
    expect(called.status).toBe(api);
    if (api !== 200) expectEnvelope(called, 'BAD_REQUEST');
  });

  test.each([
    ['a path of 5,000 characters', `/${'a'.repeat(5_000)}`, 400],
    ['a query of 10 kB', `/story?tag=${'a'.repeat(10_000)}`, 400],
    ['a query of 10 kB to the API', `/api/v1/stories?tag=${'a'.repeat(10_000)}`, 400],
    ['a thousand parameters', `/story?${'a=1&'.repeat(1_000)}`, 200],
    ['a thousand parameters to the API', `/api/v1/stories?${'a=1&'.repeat(1_000)}`, 200],
  ])('%s', async (_, path, status) => {
    expect((await send(server.origin, path)).status).toBe(status);
  });

  test.each(markup)('%s is never reflected as markup', async (payload) => {
    const encoded = encodeURIComponent(payload);
    const shown = await send(server.origin, `/story?tag=${encoded}`);
    expect(/<title>(.*?) 스토리/.exec(shown.body)?.[1]).toBe(escaped(payload));
    for (const path of [`/story?tag=${encoded}`, `/${encoded}`, `/story/${encoded}/`, `/api/v1/stories/${encoded}`]) {
      const answer = await send(server.origin, path);
      expect(withoutAttributes(answer.body).includes(payload), path).toBe(false);
    }
  });

  test('none of these requests caused a server error or a loss of data', async () => {
    expect(logLines(server).filter(({ level }) => level >= 50)).toEqual([]);
    expect((await send(server.origin, '/story')).body).toContain('다시 자란 잎');
  });
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Removes attribute values, which are text and not markup. A payload that breaks out of its quotes remains. */
function withoutAttributes(html: string): string {
  return html.replace(/="[^"]*"/g, '=');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

describe('before a query is made', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('embedded');
  });
  afterAll(() => server?.stop());

  test.each([
    'evil.test',
    'evil.test:80',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.evil.test',
    'user@127.0.0.1',
    '127.0.0.1:80:80',
  ])('the host %j is refused on every path except for the health check', async (host) => {
    expect(await send(server.origin, '/healthz', { headers: { host } })).toMatchObject({ status: 200 });
    for (const path of ourPaths.filter((other) => other !== '/healthz')) {
      const answer = await send(server.origin, path, { headers: { host } });
      expect(answer.status).toBe(421);
      if (ofTheApi(path)) expectEnvelope(answer, 'MISDIRECTED');
    }
  });

  test('every name of the loopback address is accepted', async () => {
    const { port } = new URL(server.origin);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
      expect((await send(server.origin, '/readyz', { headers: { host } })).status).toBe(200);
    }
  });

  test('forwarded headers have no effect', async () => {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', forwarded: 'host=evil.test' };
    const answer = await send(server.origin, '/story/', { headers });
    expect(answer.headers.location).toBe('/story');
    expect((await send(server.origin, '/', { headers })).body).not.toContain('evil.test');
  });

  test('two Host headers, an empty one or none are refused', async () => {
    const host = `Host: ${new URL(server.origin).host}\r\n`;
    const twice = await sendBytes(
      server.origin,
      `GET / HTTP/1.1\r\n${host}Host: evil.test\r\nConnection: close\r\n\r\n`,
    );
    expect(twice).toMatch(/^HTTP\/1\.1 421 /);
    expect(await sendBytes(server.origin, 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 421 /,
    );
    expect(await sendBytes(server.origin, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendBytes(server.origin, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
  });

  test.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'LOCK', 'QUERY'])(
    '%s is refused on every path',
    async (method) => {
      for (const path of ourPaths) {
        const answer = await send(server.origin, path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe(ofTheApi(path) ? 'GET, HEAD, POST, PUT, DELETE' : 'GET, HEAD');
        if (ofTheApi(path)) expectEnvelope(answer, 'METHOD_NOT_ALLOWED');
      }
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('%s is refused on read-only paths', async (method) => {
    for (const path of ['/', '/story', '/story/1', '/nothing', '/favicon.svg', '/media/x', '/healthz', '/readyz']) {
      const answer = await send(server.origin, path, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
  });

  test.each([
    ['a made-up method', 'BREW / HTTP/1.1'],
    ['a method in small letters', 'get / HTTP/1.1'],
    ['a NUL in the path', 'GET /\0 HTTP/1.1'],
    ['a space in the path', 'GET /a b HTTP/1.1'],
    ['a made-up protocol', 'GET / HTTP/9.9'],
    ['no request at all', '\x16\x03\x01'],
  ])('%s is refused', async (_, line) => {
    const { host } = new URL(server.origin);
    const answer = await sendBytes(server.origin, `${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('headers over 16 kB are refused', async () => {
    const { host } = new URL(server.origin);
    const answer = await sendBytes(
      server.origin,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});
