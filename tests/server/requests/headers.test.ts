import { STATUS_CODES } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalStore } from '../../../src/features/writing/picture/store/local-store.server.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { type Call, logLineOf, logLines, send } from '../support.ts';

const picture = { key: 'aaaaaaaaaaaaaaaaaaaa', width: 320, height: 240, thumbhash: '' };
const PICTURE = `/media/${picture.key}/320.webp`;
const tooLarge = { 'content-length': 2 ** 21 };

let server: SharedServer;
let goneStory: number;

beforeAll(async () => {
  server = await shareTestServer();
  const add = fixtures(server.db);
  await add.addStory({ title: '창가의 몬스테라', tags: ['관엽'] });
  goneStory = await add.addStory({ status: 'DELETED' });
  await openLocalStore(server.dataDir).add(picture, [{ name: '320.webp', bytes: Buffer.from('picture') }]);
});
afterAll(() => server?.stop());

const answers: [name: string, status: number, path: string, call?: Call][] = [
  ['a page', 200, '/story'],
  ['the home page', 200, '/'],
  ['a page that is missing', 404, '/nothing'],
  ['a story that is missing', 404, '/story/999'],
  ['a redirect', 301, '/story/'],
  ['the API', 200, '/api/v1/stories'],
  ['the API, missing', 404, '/api/v1/nothing'],
  ['the API, bad input', 400, '/api/v1/stories/abc'],
  ['the API, wrong method', 405, '/api/v1/discover', { method: 'POST' }],
  ['the API description', 200, '/api/openapi.json'],
  ['the API page', 200, '/api/docs'],
  ['an asset', 200, '/favicon.svg'],
  ['a picture', 200, PICTURE],
  ['a part of a picture', 206, PICTURE, { headers: { range: 'bytes=0-2' } }],
  ['a part that a picture does not have', 416, PICTURE, { headers: { range: 'bytes=9-' } }],
  ['a picture, HEAD', 200, PICTURE, { method: 'HEAD' }],
  ['a page, HEAD', 200, '/story', { method: 'HEAD' }],
  ['a hostile path', 400, '/%00'],
  ['a cross-site call', 403, '/api/v1/stories', { method: 'POST', headers: { origin: 'null' } }],
  ['an odd method', 405, '/', { method: 'OPTIONS' }],
  ['a body too large for the API', 413, '/api/v1/stories', { method: 'POST', headers: tooLarge }],
  ['a body too large for a page', 413, '/story', { method: 'POST', headers: tooLarge }],
  ['a foreign host', 421, '/', { headers: { host: 'evil.test' } }],
  ['the health check', 200, '/healthz'],
  ['the readiness check', 200, '/readyz'],
];

describe('the reason phrase matches the status', () => {
  test.each(answers)('of %s (%i)', async (_, status, path, call) => {
    expect(await send(server.origin, path, call)).toMatchObject({ status, reason: STATUS_CODES[status] });
  });

  test('of deleted content and unknown providers', async () => {
    const gone = await send(server.origin, `/story/${goneStory}`);
    expect(gone).toMatchObject({ status: 410, reason: 'Gone' });
    expect(await send(server.origin, '/callback/nobody')).toMatchObject({ status: 404, reason: 'Not Found' });
  });
});

test.each(answers)(
  '%s (%i) has the build id, by which open pages notice a new build',
  async (_, status, path, call) => {
    const page = await send(server.origin, '/story');
    const [, build] = /<meta name="build" content="([\w-]{12})">/.exec(page.body) ?? [];
    const answer = await send(server.origin, path, call);
    expect(answer).toMatchObject({ status, headers: { 'x-build': build } });
  },
);

describe('security headers', () => {
  test.each(answers)('are set on %s (%i)', async (_, status, path, call) => {
    const { headers, ...answer } = await send(server.origin, path, call);
    expect(answer.status).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    for (const power of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
      expect(headers['permissions-policy']).toContain(`${power}=()`);
    }
    const policy = String(headers['content-security-policy']).split(/; */);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|\*|http:/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('of a page allow only its own scripts and styles, by their hashes', async () => {
    const { headers, body } = await send(server.origin, '/story');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=')+(;|$)/);
    expect(policy).toMatch(/style-src 'self'( 'sha256-[\w+/]+=')+(;|$)/);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(body).not.toMatch(/<[^>]+ (on\w+|style)=/);
  });

  test('of a picture sandbox it', async () => {
    const { headers, body } = await send(server.origin, PICTURE);
    expect(body).toBe('picture');
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['content-security-policy']).toContain('sandbox');
  });
});

describe('a request id', () => {
  const accepted = ['8letters', '5e0c6f4e-5b1a-4a5f-9d4e-2f1a3b4c5d6e', 'a_b-c_d-e', 'x'.repeat(64)];
  const replaced = ['', '7letter', 'x'.repeat(65), 'with space', 'semi;colon', '<script>', '"quoted"', 'éclair-eclair'];

  test.each(accepted)('%s is echoed and logged', async (id) => {
    const { headers } = await send(server.origin, '/healthz', { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toBe(id);
    expect(await logLineOf(server, id)).toMatchObject({ path: '/healthz', status: 200 });
  });

  test.each(replaced)('%j is replaced by a generated one', async (id) => {
    const { headers } = await send(server.origin, '/healthz', { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('sent twice is replaced', async () => {
    const { headers } = await send(server.origin, '/', { headers: { 'x-request-id': ['first-one', 'second-one'] } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the request log', () => {
  test.each(answers)('has one line for %s', async (...[, , path, call = {}]) => {
    const id = crypto.randomUUID();
    const headers = { ...call.headers, 'x-request-id': id };
    const { status } = await send(server.origin, `${path}?token=secret-${id}`, { ...call, headers });
    await logLineOf(server, id);
    const after = crypto.randomUUID();
    await send(server.origin, '/healthz', { headers: { 'x-request-id': after } });
    await logLineOf(server, after);
    const lines = logLines(server).filter(({ requestId }) => requestId === id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: call.method ?? 'GET', path, status, ms: expect.any(Number) });
    expect(server.log()).not.toContain(`secret-${id}`);
  });
});
