import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPicture } from '../../../../src/features/operations/import/find-picture.ts';
import { isSameSite } from '../../../../src/features/operations/import/source/same-site.ts';

describe('the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pureut-find-'));
  const file = join(folder, '2023', '몬스테라.jpg'.normalize('NFD'));
  mkdirSync(join(folder, '2023'));
  writeFileSync(file, 'decomposed');
  writeFileSync(join(folder, '2023', '상추.jpg'.normalize('NFC')), 'composed');
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['몬스테라.jpg', 'NFC', 'decomposed'],
    ['몬스테라.jpg', 'NFD', 'decomposed'],
    ['상추.jpg', 'NFC', 'composed'],
    ['상추.jpg', 'NFD', 'composed'],
  ])('has a picture named %s, requested in %s', async (name, form, content) => {
    const src = `https://old.example/wp-content/uploads/2023/${encodeURIComponent(name.normalize(form))}`;
    expect(await findPicture(src, { folder })).toEqual({ bytes: Buffer.from(content) });
  });

  test('is never left, and a folder in it is not a picture', async () => {
    const none = { why: 'it is not in the folder' };
    expect(await findPicture('/data/%2e%2e/%2e%2e/etc/passwd', { folder })).toEqual(none);
    expect(await findPicture('/data/2023', { folder })).toEqual(none);
  });
});

test.each([
  ['http://old.example/a', 'https://old.example', true],
  ['https://www.old.example/a', 'https://old.example', true],
  ['https://old.example:443/a', 'http://www.old.example', true],
  ['https://old.example:8443/a', 'https://old.example', false],
  ['https://img.old.example/a', 'https://old.example', false],
  ['https://old.example.evil/a', 'https://old.example', false],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA', false],
])('%s and %s are the same site: %s', (one, other, isOne) => expect(isSameSite(one, other)).toBe(isOne));

describe('the old site', () => {
  let server: Server;
  let port: number;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer(({ url = '', headers }, response) => {
      asked.push(url);
      const to = (location: string) => response.writeHead(302, { location }).end();
      if (url === '/moved.jpg') to('/there.jpg');
      else if (url === '/round.jpg') to('/round.jpg');
      else if (url === '/inside.jpg') to(`http://localhost:${port}/there.jpg`);
      else if (url === '/gone.jpg') response.writeHead(404).end();
      else response.end(`${headers.host} ${url}`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const find = (path: string, host = '127.0.0.1', isLocal = true) =>
    findPicture(`http://${host}:${port}${path}`, { site: `http://127.0.0.1:${port}`, isLocal });
  const textOf = (found: Awaited<ReturnType<typeof find>>) =>
    'bytes' in found ? Buffer.from(found.bytes).toString() : found.why;

  test.each([
    ['/there.jpg?v=1', '/there.jpg?v=1'],
    ['/moved.jpg', '/there.jpg'],
  ])('returns %s', async (path, url) => {
    expect(textOf(await find(path))).toBe(`127.0.0.1:${port} ${url}`);
  });

  test('is requested under the host name that the operator gave', async () => {
    const found = await findPicture(`https://www.localhost:${port}/there.jpg`, {
      site: `http://localhost:${port}`,
      isLocal: true,
    });
    expect(textOf(found)).toBe(`localhost:${port} /there.jpg`);
  });

  test.each([
    ['/round.jpg', 'the site redirects too often'],
    ['/inside.jpg', 'the site redirects to another site'],
    ['/gone.jpg', 'the site answered with status 404'],
  ])('reports the error of %s', async (path, why) => expect(textOf(await find(path))).toBe(why));

  test('is not requested in a private network, by address or by name, without --local', async () => {
    const before = asked.length;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433']) {
      const site = `http://${host}:${port}`;
      expect(textOf(await findPicture(`${site}/there.jpg`, { site }))).toMatch(/ is no public address; --local asks/);
    }
    expect(asked).toHaveLength(before);
  });
});
