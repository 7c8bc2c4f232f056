import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createGate, type Refusal } from '../../../src/server/overload/gate.ts';

const PUBLIC = 'https://pureut.example';

type Given = {
  method?: string;
  url?: string;
  headers?: [name: string, value: string][];
  apple?: boolean;
  discoverOrigin?: string;
};

/**
 * Returns the gate's decision for a server at `origin`. The request has the server's host unless `headers` has another.
 */
function ask(
  origin: string,
  { method = 'GET', url = '/', headers = [], apple = false, discoverOrigin }: Given = {},
): Refusal | undefined {
  const given = new Map<string, string[]>([['host', [new URL(origin).host]]]);
  for (const [name, values] of Map.groupBy(headers, ([name]) => name))
    given.set(
      name,
      values.map(([, value]) => value),
    );
  const headersDistinct = Object.fromEntries(given);
  const first = Object.fromEntries([...given].map(([name, values]) => [name, values[0]]));
  return createGate(origin, { apple, discoverOrigin })({
    method,
    url,
    headers: first,
    headersDistinct,
  } as IncomingMessage);
}

describe('a host', () => {
  test.each([
    [PUBLIC, 'pureut.example'],
    [PUBLIC, 'PUREUT.example'],
    ['https://pureut.example:8443', 'pureut.example:8443'],
    ['http://127.0.0.1:4321', 'localhost:4321'],
    ['http://127.0.0.1:4321', '127.0.0.1:4321'],
    ['http://localhost:4321', '[::1]:4321'],
    ['http://localhost', '127.0.0.1'],
    ['http://www.pureut.localhost:4321', 'www.pureut.localhost:4321'],
    ['http://www.pureut.localhost:4321', '127.0.0.1:4321'],
  ])('of %s may be written %s', (origin, host) => {
    expect(ask(origin, { headers: [['host', host]] })).toBeUndefined();
  });

  test.each([
    [PUBLIC, ''],
    [PUBLIC, 'evil.test'],
    [PUBLIC, 'www.pureut.example'],
    [PUBLIC, 'pureut.example.'],
    [PUBLIC, 'pureut.example.evil.test'],
    [PUBLIC, 'pureut.example:8443'],
    [PUBLIC, 'user@pureut.example'],
    [PUBLIC, 'localhost'],
    ['http://127.0.0.1:4321', 'localhost'],
    ['http://127.0.0.1:4321', 'localhost:4322'],
    ['http://127.0.0.1:4321', '127.0.0.2:4321'],
    ['http://127.0.0.1:4321', 'www.pureut.localhost:4321'],
    ['http://www.pureut.localhost:4321', 'api.pureut.localhost:4321'],
  ])('of %s is not %j', (origin, host) => {
    expect(ask(origin, { headers: [['host', host]] })).toEqual({ code: 'MISDIRECTED' });
  });

  test('must be given exactly once', () => {
    const twice: Given['headers'] = [
      ['host', 'pureut.example'],
      ['host', 'pureut.example'],
    ];
    expect(ask(PUBLIC, { headers: twice })).toEqual({ code: 'MISDIRECTED' });
  });
});

test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])('the method %s is accepted', (method) => {
  expect(ask(PUBLIC, { method })).toBeUndefined();
});

test.each(['OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'get', 'BREW', ''])('the method %j is refused', (method) => {
  expect(ask(PUBLIC, { method })).toEqual({ code: 'METHOD_NOT_ALLOWED', allow: 'GET, HEAD' });
  const ofTheApi = { code: 'METHOD_NOT_ALLOWED', allow: 'GET, HEAD, POST, PUT, DELETE' };
  expect(ask(PUBLIC, { method, url: '/api/v1/stories' })).toEqual(ofTheApi);
});

describe('a URL', () => {
  test.each([
    '/',
    '/story/1',
    '/story?tag=%ED%97%88%EB%B8%8C',
    '/story?tag=50%25+off',
    '/story?tag=a//b&x=../..&y=%5C',
    '/%ED%97%88%EB%B8%8C',
    '/a%20b',
    '/a.b/..c/...',
    '/images',
    '/_astro/x.js',
    '/5000',
    '/story/500',
  ])('%s is accepted', (url) => {
    expect(ask(PUBLIC, { url })).toBeUndefined();
  });

  test.each([
    '',
    '*',
    'story',
    'http://pureut.example/',
    '//evil.test',
    '/a//b',
    '/a%2f%2fb',
    '/..',
    '/a/../b',
    '/a/.',
    '/%2e%2e/a',
    '/a/%2E./b',
    '/%252e',
    '/%2561',
    '/a%25',
    '/%',
    '/%z1',
    '/a?b=%',
    '/a?b=%e0%a4',
    '/%c0%ae',
    '/%ed%a0%80',
    '/a\\b',
    '/%5c',
    '/%00',
    '/%0d%0a',
    '/%7f',
    '/%c2%85',
  ])('%s is refused', (url) => {
    expect(ask(PUBLIC, { url })).toEqual({ code: 'BAD_REQUEST' });
  });

  test('has at most 4,096 characters', () => {
    expect(ask(PUBLIC, { url: `/${'a'.repeat(4_095)}` })).toBeUndefined();
    expect(ask(PUBLIC, { url: `/${'a'.repeat(4_096)}` })).toEqual({ code: 'BAD_REQUEST' });
    expect(ask(PUBLIC, { url: `/?${'a'.repeat(4_095)}` })).toEqual({ code: 'BAD_REQUEST' });
  });

  test.each([
    '/_image',
    '/_image?href=/a.png',
    '/%5fimage',
    '/_server-islands/X',
    '/_actions/x',
    '/500',
    '/500/',
    '/%350%30',
  ])('%s of the framework is answered as not found', (url) => {
    expect(ask(PUBLIC, { url })).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('a state-changing call', () => {
  const SITE = 'sec-fetch-site';
  const LOCAL = 'http://127.0.0.1:4321';

  test.each<[string, [string, string][]]>([
    [PUBLIC, []],
    [PUBLIC, [[SITE, 'same-origin']]],
    [PUBLIC, [[SITE, 'none']]],
    [PUBLIC, [['origin', PUBLIC]]],
    [LOCAL, [['origin', LOCAL]]],
    [LOCAL, [['origin', 'http://localhost:4321']]],
  ])('to %s is accepted with %j', (origin, headers) => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect(ask(origin, { method, headers })).toBeUndefined();
  });

  test.each<[string, [string, string][]]>([
    [PUBLIC, [[SITE, 'cross-site']]],
    [PUBLIC, [[SITE, 'same-site']]],
    [PUBLIC, [[SITE, '']]],
    [
      PUBLIC,
      [
        [SITE, 'cross-site'],
        ['origin', PUBLIC],
      ],
    ],
    [PUBLIC, [['origin', 'null']]],
    [PUBLIC, [['origin', '']]],
    [PUBLIC, [['origin', 'https://evil.test']]],
    [PUBLIC, [['origin', 'http://pureut.example']]],
    [PUBLIC, [['origin', `${PUBLIC}:8443`]]],
    [PUBLIC, [['origin', `${PUBLIC}.evil.test`]]],
    [PUBLIC, [['origin', 'https://pureut.example/']]],
    [PUBLIC, [['origin', 'http://localhost:4321']]],
    [LOCAL, [['origin', 'https://127.0.0.1:4321']]],
    [LOCAL, [['origin', 'http://127.0.0.1:4322']]],
  ])('to %s is refused with %j', (origin, headers) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(ask(origin, { method, headers })).toEqual({ crossSite: true });
    }
    expect(ask(origin, { method: 'GET', headers })).toBeUndefined();
  });
});

describe('the response that Apple posts from its own page', () => {
  const given: Given = {
    method: 'POST',
    url: '/callback/apple',
    headers: [
      ['origin', 'https://appleid.apple.com'],
      ['sec-fetch-site', 'cross-site'],
    ],
  };

  test('is accepted if Apple is configured', () => {
    expect(ask(PUBLIC, { ...given, apple: true })).toBeUndefined();
    expect(ask(PUBLIC, { ...given, apple: true, headers: [['origin', 'https://appleid.apple.com']] })).toBeUndefined();
    expect(ask(PUBLIC, given)).toEqual({ crossSite: true });
  });

  test.each<Given>([
    { method: 'PUT' },
    { url: '/callback/google' },
    { url: '/callback/apple/' },
    { url: '/callback/%61pple' },
    { url: '/api/v1/stories' },
    { headers: [['origin', 'https://appleid.apple.com.evil.test']] },
    { headers: [['origin', 'null']] },
    { headers: [['sec-fetch-site', 'cross-site']] },
  ])('must match exactly: %j', (other) => {
    expect(ask(PUBLIC, { ...given, apple: true, ...other })).toEqual({ crossSite: true });
  });
});

describe('the discover service’s own host', () => {
  const SITE = 'sec-fetch-site';
  const DISCOVER = 'https://api.pureut.example';
  const PAGES = 'https://www.pureut.example';

  const askThere = ({ headers = [], ...given }: Given = {}) =>
    ask(PAGES, { ...given, discoverOrigin: DISCOVER, headers: [['host', 'api.pureut.example'], ...headers] });

  test('serves calls, and neither pages nor files', () => {
    expect(askThere({ url: '/api/v1/stories?page=1' })).toBeUndefined();
    for (const url of [
      '/',
      '/story/1',
      '/favicon.svg',
      '/media/a',
      '/readyz',
      '/api',
      '/api/v1',
      '/api/openapi.json',
    ]) {
      expect(askThere({ url }), url).toEqual({ code: 'NOT_FOUND' });
    }
    for (const url of ['/api/auth/google/start', '/demo-identity/google', '/%61pi/docs', '/callback/google']) {
      expect(askThere({ url }), url).toEqual({ code: 'NOT_FOUND' });
    }
  });

  test('does not exist by default, and there is no third host', () => {
    expect(ask(PAGES, { headers: [['host', 'api.pureut.example']] })).toEqual({ code: 'MISDIRECTED' });
    const headers: Given['headers'] = [['host', 'evil.pureut.example']];
    expect(ask(PAGES, { discoverOrigin: DISCOVER, headers })).toEqual({ code: 'MISDIRECTED' });
  });

  test.each<[string, string][][]>([
    [[]],
    [
      [
        [SITE, 'same-site'],
        ['origin', PAGES],
      ],
    ],
    [[['origin', PAGES]]],
  ])('accepts state-changing calls with %j', (...headers) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(askThere({ method, url: '/api/v1/x', headers: headers.flat() })).toBeUndefined();
    }
  });

  test.each<[string | undefined, string | undefined]>([
    ['same-site', undefined],
    ['same-site', 'https://evil.pureut.example'],
    ['same-site', DISCOVER],
    ['same-site', 'null'],
    ['same-site', `${PAGES}.evil.test`],
    ['same-site', 'http://www.pureut.example'],
    ['same-origin', DISCOVER],
    ['same-origin', PAGES],
    ['none', undefined],
    ['cross-site', PAGES],
    ['', PAGES],
    [undefined, 'https://evil.test'],
    [undefined, DISCOVER],
    [undefined, 'null'],
    [undefined, ''],
  ])('refuses state-changing calls from %s, %s', (site, origin) => {
    const headers = Object.entries({ [SITE]: site, origin }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(askThere({ method, url: '/api/v1/x', headers })).toEqual({ crossSite: true });
    }
    expect(askThere({ url: '/api/v1/x', headers })).toBeUndefined();
  });

  test('may not call the pages’ host', () => {
    const headers: Given['headers'] = [
      [SITE, 'same-site'],
      ['origin', DISCOVER],
    ];
    expect(ask(PAGES, { method: 'POST', url: '/api/v1/x', discoverOrigin: DISCOVER, headers })).toEqual({
      crossSite: true,
    });
  });
});
