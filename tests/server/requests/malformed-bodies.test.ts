import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { expectEnvelope, expectNoFault, send, sendBytes } from '../support.ts';

const MiB = 1024 * 1024;
const json = 'application/json';
const deepJson = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const bodies: [name: string, type: string | undefined, body: string | Buffer][] = [
  ['no body', json, ''],
  ['broken JSON', json, '{"id":'],
  ['JSON with a comma too many', json, '{"id":1,}'],
  ['JSON of another shape', json, '[[]]'],
  ['JSON null', json, 'null'],
  ['a number too large', json, '1e999'],
  ['very deep JSON', json, deepJson],
  ['a prototype key', json, '{"__proto__":{"admin":true}}'],
  ['NUL in JSON', json, '{"text":"\\u0000"}'],
  ['half a surrogate pair in JSON', json, '{"text":"\\ud800"}'],
  ['bytes that are no UTF-8', json, Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ['JSON as text', 'text/plain', '{"id":1}'],
  ['JSON as a form', 'application/x-www-form-urlencoded', '{"id":1}'],
  ['a multipart body without its boundary', 'multipart/form-data', 'x'],
  ['a multipart body that never ends', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data'],
  ['an unknown type', 'application/x-nothing; charset=utf-77', 'x'],
  ['a broken type', ';;;/', 'x'],
  ['no type', undefined, 'x'],
];

describe('a malformed body', () => {
  let server: SharedServer;
  beforeAll(async () => {
    server = await shareTestServer();
  });
  afterAll(() => server?.stop());

  test.each(bodies)('%s is refused with the error envelope on every path and method', async (_, type, body) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      for (const [path, status, code] of [
        ['/api/v1/discover', 405, 'METHOD_NOT_ALLOWED'],
        ['/api/v1/nothing', 404, 'NOT_FOUND'],
      ] as const) {
        const headers = { 'content-length': Buffer.byteLength(body), ...(type && { 'content-type': type }) };
        const answer = await send(server.origin, path, { method, body, headers });
        expectNoFault(answer);
        expect(answer.status).toBe(status);
        expectEnvelope(answer, code);
      }
    }
  });

  test('a method that the path does not support gets the supported ones', async () => {
    const answer = await send(server.origin, '/api/v1/discover', { method: 'POST' });
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  test.each([
    ['/api/v1/discover', 200],
    ['/api/v1/nothing', 404],
    ['/story/1', 404],
  ])('a GET of %s ignores its body', async (path, status) => {
    const answer = await send(server.origin, path, { body: '{"id":', headers: { 'content-length': 6 } });
    expect(answer.status).toBe(status);
  });

  describe('over 1 MiB', () => {
    const beyond = { method: 'POST', headers: { 'content-length': MiB + 1 } };

    test.each(['/api/v1/discover', '/api/v1/nothing'])('is refused at %s before it is sent', async (path) => {
      const answer = await send(server.origin, path, beyond);
      expect(answer.status).toBe(413);
      expectEnvelope(answer, 'PAYLOAD_TOO_LARGE');
      expect(answer.body).toContain('1MB까지');
      expect(answer.headers.connection).toBe('close');
    });

    test('is refused while it is being sent, and an endless one ends the connection', async () => {
      const head = `POST /api/v1/discover HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nTransfer-Encoding: chunked`;
      const chunk = `${(MiB + 1).toString(16)}\r\n${'a'.repeat(MiB + 1)}`;
      const answer = await sendBytes(server.origin, `${head}\r\n\r\n${chunk}`);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain('PAYLOAD_TOO_LARGE');
    });

    test('is refused with a page outside the API', async () => {
      const answer = await send(server.origin, '/story', beyond);
      expect(answer.status).toBe(413);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.body).toContain('보낸 내용이 너무 커요');
    });

    test.each([
      ['with its length', { 'content-length': 8 * MiB }],
      ['in chunks', { 'transfer-encoding': 'chunked' }],
    ])('is refused %s so that a client that sends all of it receives the answer every time', async (_, headers) => {
      const body = Buffer.alloc(8 * MiB, 'a');
      for (let time = 0; time < 20; time++) {
        const answer = await send(server.origin, '/api/v1/discover', { method: 'POST', headers, body });
        expect(answer.status).toBe(413);
        expectEnvelope(answer, 'PAYLOAD_TOO_LARGE');
      }
    });

    test.each([
      ['with its length', { 'content-length': MiB }],
      ['in chunks', { 'transfer-encoding': 'chunked' }],
    ])('is accepted up to 1 MiB %s', async (_, headers) => {
      const answer = await send(server.origin, '/api/v1/discover', {
        method: 'POST',
        headers,
        body: Buffer.alloc(MiB, 'a'),
      });
      expect(answer.status).toBe(405);
    });
  });

  test.each([
    ['a length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 4', 'abcd'],
    ['a length below zero', 'Content-Length: -1', ''],
    ['a length that is no number', 'Content-Length: 1e3', ''],
    ['a chunk size that is no number', 'Transfer-Encoding: chunked', 'zz\r\n'],
    ['an unknown transfer coding', 'Transfer-Encoding: rot13', 'x'],
  ])('framed by %s closes the connection with 400', async (_, framing, body) => {
    const { host } = new URL(server.origin);
    const answer = await sendBytes(
      server.origin,
      `POST /api/v1/discover HTTP/1.1\r\nHost: ${host}\r\n${framing}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.split('HTTP/1.1')).toHaveLength(2);
  });
});
