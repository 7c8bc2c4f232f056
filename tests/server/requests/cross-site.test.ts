import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { type Answer, expectEnvelope, send } from '../support.ts';

const SITE = 'sec-fetch-site';
/** `ours` stands for the host of the server under test. */
const OURS = 'http://ours';

const accepted: Record<string, string>[] = [
  {},
  { [SITE]: 'same-origin' },
  { [SITE]: 'none' },
  { origin: OURS },
  { [SITE]: 'same-origin', origin: OURS },
  { [SITE]: 'same-origin', origin: 'https://evil.test' },
];

const refused: Record<string, string>[] = [
  { [SITE]: 'cross-site' },
  { [SITE]: 'same-site' },
  { [SITE]: '' },
  { [SITE]: 'Same-Origin' },
  { [SITE]: 'same-origin, cross-site' },
  { [SITE]: 'cross-site', origin: OURS },
  { [SITE]: 'same-site', origin: OURS },
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${OURS}.evil.test` },
  { origin: `${OURS}0` },
  { origin: `${OURS}/` },
  { origin: 'https://ours' },
  { origin: 'http://127.0.0.1' },
  { origin: 'http://127.0.0.1:1' },
  { origin: `https://evil.test, ${OURS}` },
];

const kinds: [method: string, type: string | undefined, body: string][] = [
  ['POST', 'application/json', '{}'],
  ['POST', 'text/plain', '{}'],
  ['POST', 'application/x-www-form-urlencoded', 'a=1'],
  ['POST', 'multipart/form-data; boundary=b', '--b--'],
  ['POST', undefined, ''],
  ['PUT', 'application/json', '{}'],
  ['DELETE', undefined, ''],
];

describe('a state-changing call', () => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await shareTestServer();
  });
  afterAll(() => server?.stop());

  /** Sends one call of every method and content type that a page can send, to each of the paths. */
  function callAll(from: Record<string, string>, paths: string[]): Promise<Answer[]> {
    const { host } = new URL(server.origin);
    const sender = Object.entries(from).map(([name, value]) => [name, value.replace('ours', host)]);
    const calls = paths.flatMap((path) =>
      kinds.map(([method, type, body]) => {
        const headers = { 'content-length': body.length, ...(type && { 'content-type': type }) };
        return send(server.origin, path, { method, body, headers: { ...headers, ...Object.fromEntries(sender) } });
      }),
    );
    return Promise.all(calls);
  }

  test.each(accepted)('from %j reaches the API with every method and content type', async (from) => {
    for (const answer of await callAll(from, ['/api/v1/discover'])) {
      expect(answer.status).toBe(405);
      expectEnvelope(answer, 'METHOD_NOT_ALLOWED');
    }
  });

  test.each(refused)('from %j gets an empty 403 with every method and content type', async (from) => {
    for (const answer of await callAll(from, ['/api/v1/discover', '/api/v1/nothing', '/story'])) {
      expect(answer).toMatchObject({ status: 403, body: '' });
      expect(answer.headers).not.toHaveProperty('content-type');
    }
  });

  test.each(['GET', 'HEAD'])('%s is not state-changing and is answered from every site', async (method) => {
    for (const path of ['/', '/api/v1/discover', '/favicon.svg']) {
      const headers = { [SITE]: 'cross-site', origin: 'https://evil.test' };
      const answer = await send(server.origin, path, { method, headers });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('a preflight of another site is refused without CORS headers', async () => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
    const answer = await send(server.origin, '/api/v1/discover', { method: 'OPTIONS', headers });
    expect(answer.status).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
