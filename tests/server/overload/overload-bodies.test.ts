import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attack, attack, type Payload, startAttack } from '../../harness/hostile/attack.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import type { TestServer } from '../../harness/server/server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { watch } from '../../harness/hostile/watch.ts';
import {
  attacked,
  comeToRest,
  expectOthersServed,
  overloadedDatabases,
  requestLine,
  startServerAtRest,
} from './overload-support.ts';
import { expectEnvelope, send } from '../support.ts';

const MIB = 1024 * 1024;
/** Calls that accept pictures: a member's portrait, and pictures of talks and stories. */
type Call = readonly [method: string, address: string];
const PORTRAIT: Call = ['PUT', '/api/v1/user/image'];
const UPLOAD: Call = ['POST', '/api/v1/uploadImage'];
const MADE_UP = 'pureut_access=nobody';
/** MiB. Sixty pictures of ten megabytes would take 570. */
const LITTLE_MEMORY = 120;

describe.each(overloadedDatabases)('unwanted bodies on %s', (kind) => {
  let server: TestServer;
  let path: string;
  let cookie: string;
  beforeAll(async () => {
    server = await startServerAtRest(kind, { TRUSTED_PROXIES: '127.0.0.1' });
    const add = fixtures(server.db);
    path = `/story/${await add.addStory()}`;
    cookie = await signInAs(server, (await add.addAccount()).id);
    expect((await fetch(server.origin + path)).status).toBe(200);
    // Compiles the code of the call first, which takes memory that is not of the bodies.
    await sendPictures({}, PORTRAIT);
    await comeToRest(server);
  });
  afterAll(() => server?.stop());

  const sendPictures = (headers: Record<string, string>, call: Call) =>
    attack(server.origin, {
      kind: 'send',
      sockets: 60,
      payload: upload(headers, picture, call),
      reads: true,
      seconds: 30,
      answers: 1,
    });

  /** Returns a multipart body of these parts, with Content-Length. */
  function upload(headers: Record<string, string>, parts: Payload, [method, address] = PORTRAIT): Payload {
    const length = parts.reduce((sum, { text, times = 1 }) => sum + text.length * times, 0);
    const type = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(length) };
    return [{ text: requestLine(server, address, { ...type, ...headers }, method) }, ...parts];
  }

  const part = 'Content-Disposition: form-data; name="image"';
  const picture: Payload = [
    { text: `--b\r\n${part}; filename="a.jpg"\r\n\r\n` },
    { text: 'a'.repeat(1_000), times: 10_000 },
    { text: '\r\n--b--\r\n' },
  ];

  test.each([
    ['no session', {}, PORTRAIT],
    ['a session that they have made up', { Cookie: MADE_UP }, PORTRAIT],
    ['no session, for a talk,', {}, UPLOAD],
    ['a session that they have made up, for a talk,', { Cookie: MADE_UP }, UPLOAD],
  ])('pictures of a caller with %s are refused without being buffered', async (_, headers, call) => {
    const [watched, [report]] = await watch(attacked(server), { path }, () => sendPictures(headers, call));
    expect(Object.keys(report?.statuses ?? {}).filter((status) => status !== '503')).toEqual(['401']);
    expectOthersServed(watched, LITTLE_MEMORY);
  });

  test.each([
    ['two hundred thousand parts', [{ text: `--b\r\n${part}\r\n\r\n\r\n`, times: 200_000 }, { text: '--b--\r\n' }]],
    ['two files', [...picture.slice(0, 1), { text: '\r\n' }, ...picture]],
    [
      'five fields',
      [{ text: '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n', times: 5 }, { text: '--b--\r\n' }],
    ],
  ])('a member’s %s are refused', async (_, parts) => {
    const [watched, [report]] = await watch(attacked(server), { path }, () =>
      attack(server.origin, {
        kind: 'send',
        sockets: 10,
        payload: upload({ Cookie: cookie }, parts),
        reads: true,
        seconds: 30,
        answers: 1,
      }),
    );
    expect(report?.statuses).toEqual({ 400: 10 });
    expectOthersServed(watched);
  });

  test('endless bodies are buffered up to a few megabytes a network; small bodies are always accepted', async () => {
    const begun = requestLine(server, '/api/v1/user/login', { 'Content-Length': String(MIB) }, 'POST');
    const payload = [{ text: begun }, { text: 'a'.repeat(1_000), times: 1_000 }];
    const [watched] = await watch(attacked(server), { path }, async () => {
      const attacking = startAttack(server.origin, {
        kind: 'send',
        sockets: 300,
        payload,
        reads: false,
        seconds: 60,
      });
      const large = { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.alloc(MIB, ' ') };
      for (;;) {
        const refused = await send(server.origin, '/api/v1/user/logout', large);
        if (refused.status !== 503) continue;
        expectEnvelope(refused, 'UNAVAILABLE');
        expect(refused.headers['retry-after']).toMatch(/^[1-9]$/);
        break;
      }
      const small = { ...large, body: '{}' };
      expect((await send(server.origin, '/api/v1/user/logout', small)).status).toBe(200);
      expect((await send(server.origin, '/api/v1/user/logout', { ...large, localAddress: '127.0.0.3' })).status).toBe(
        200,
      );
      attacking.end();
      await expect.poll(async () => (await send(server.origin, '/api/v1/user/logout', large)).status).toBe(200);
    });
    expectOthersServed(watched, LITTLE_MEMORY);
  });

  test('endless bodies of all networks of one customer share the limit of one network', async () => {
    const from = (network: string) => ({ 'X-Forwarded-For': `2001:db8:${network}::1` });
    const begun = (network: string) =>
      requestLine(server, '/api/v1/user/login', { 'Content-Length': String(MIB), ...from(network) }, 'POST');
    const attacks = ['1:1', '1:2', '1:3', '1:4'].map((network): Attack => ({
      kind: 'send',
      sockets: 12,
      payload: [{ text: begun(network) }, { text: 'a'.repeat(1_000), times: 1_000 }],
      reads: false,
      seconds: 60,
    }));
    const sendFrom = async (network: string) => {
      const headers = { 'content-type': 'application/json', ...from(network) };
      const large = { method: 'POST', headers, body: Buffer.alloc(MIB, ' ') };
      return (await send(server.origin, '/api/v1/user/logout', large)).status;
    };
    const attacking = startAttack(server.origin, ...attacks);
    await expect.poll(() => sendFrom('1:5')).toBe(503);
    expect(await sendFrom('2:1')).toBe(200);
    attacking.end();
    await expect.poll(() => sendFrom('1:5')).toBe(200);
  });
});
