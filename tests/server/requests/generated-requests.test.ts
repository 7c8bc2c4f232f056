import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverDatabases } from '../../harness/database/database.ts';
import { times } from '../../harness/endurance.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { expectNoFault, logLines, send } from '../support.ts';

const RUNS = times({ full: 250, quick: 50 });

/** Percent-encodes text where an address requires it, and sometimes where it does not. */
const encodedText = fc
  .array(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('/', '.', '..', '%', '\0', '<b>', "'")))
  .map((parts) => encodeURIComponent(parts.join('')));
const rawBytes = fc
  .uint8Array({ maxLength: 12 })
  .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
const rawText = fc.stringMatching(/^[!-"$-.0-~]{0,20}$/);
const number = fc.oneof(
  fc.maxSafeInteger().map(String),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.constantFrom('0', '-0', '1', '2', '1e9', '0x1', '٣', 'NaN').map(encodeURIComponent),
);
const value = fc.oneof(encodedText, rawBytes, rawText, number);

const pathPart = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('story', 'article', 'api', 'v1', 'stories', 'media', '_astro', 'readyz', ''),
  },
  { weight: 1, arbitrary: fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '%00', '%252e', '__proto__', '*') },
  { weight: 3, arbitrary: value },
);
const path = fc.array(pathPart, { minLength: 1, maxLength: 5 }).map((parts) => `/${parts.join('/')}`);

const parameterName = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('tag', 'page', 'length', 'size', 'id', 'keyword', 'orderbyStory', 'visited'),
  },
  { weight: 1, arbitrary: fc.oneof(value, fc.constantFrom('tag[]', 'page[a]', '__proto__', 'tag%00')) },
);
const query = fc
  .array(fc.tuple(parameterName, value), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, given]) => `${name}=${given}`).join('&'));

const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE');

describe.each(serverDatabases)('generated requests on %s never cause a server error', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const add = fixtures(server.db);
    for (let story = 0; story < 3; story++) await add.addStory();
    await add.addArticle();
  });
  afterAll(() => server?.stop());

  const neverFails = (requests: fc.Arbitrary<[method: string, address: string]>) =>
    fc.assert(
      fc.asyncProperty(requests, async ([verb, address]) => {
        expectNoFault(await send(server.origin, address, { method: verb }));
      }),
      { numRuns: RUNS },
    );

  test('with any path', () =>
    neverFails(fc.tuple(method, fc.tuple(path, query)).map(([verb, [where, what]]) => [verb, `${where}?${what}`])));

  test.each(['/', '/story', '/article', '/story/1', '/event'])('with any query to %s', (where) =>
    neverFails(query.map((what) => ['GET', `${where}?${what}`])),
  );

  test('with any parameters of any documented route', async () => {
    const { paths } = JSON.parse((await send(server.origin, '/api/openapi.json')).body);
    const routes = Object.entries<Record<string, { parameters?: { in: string; name: string }[] }>>(paths).flatMap(
      ([where, methods]) => Object.entries(methods).map(([verb, { parameters = [] }]) => ({ where, verb, parameters })),
    );
    expect(routes.length).toBeGreaterThan(0);
    const requests = fc.constantFrom(...routes).chain(({ where, verb, parameters }) => {
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const pairs = fc.array(fc.tuple(fc.constantFrom(...names, 'unknown'), value), { maxLength: 6 });
      return fc.tuple(fc.infiniteStream(value), pairs).map(([values, given]): [string, string] => {
        const filled = where.replace(/\{\w+\}/g, () => values.next().value);
        return [verb.toUpperCase(), `/api${filled}?${given.map((pair) => pair.join('=')).join('&')}`];
      });
    });
    await neverFails(requests);
  });

  test('and no error is logged', () => {
    expect(logLines(server).filter(({ level }) => level >= 50)).toEqual([]);
  });
});
