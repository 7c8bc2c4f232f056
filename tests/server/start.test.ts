import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../harness/database/empty-databases.ts';
import { freePort } from '../harness/server/free-port.ts';
import { spawnServer } from '../harness/server/spawn-server.ts';

let folder: string;
let child: ChildProcess | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pureut-start-'));
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a server with these settings and waits until it ends. */
async function startAndFail(settings: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  child = spawnServer({ DATA_DIR: join(folder, 'data'), ...settings });
  if (!child.stdout || !child.stderr) throw new Error('the output is not captured');
  const [errors, , [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')]);
  return { code, lines: errors.trimEnd().split('\n') };
}

const wrong: [settings: Record<string, string>, lines: string[]][] = [
  [{ PORT: 'abc' }, ['PORT: must be a port number']],
  [{ PORT: '65536' }, ['PORT: must be a port number']],
  [{ HOST: 'no host' }, ['HOST: must be a host name or an address']],
  [{ PUBLIC_ORIGIN: 'https://example.com/path' }, ['PUBLIC_ORIGIN: must be an origin such as https://example.com']],
  [{ PUBLIC_ORIGIN: 'example.com' }, ['PUBLIC_ORIGIN: must start with http:// or https://']],
  [{ DATABASE_URL: 'mysql://localhost/pureut' }, ['DATABASE_URL: must start with postgres:// or postgresql://']],
  [
    { PORT: 'abc', PUBLIC_ORIGIN: 'ftp://example.com', DATABASE_URL: 'sqlite:x', DEMO_CONTENT: 'yes' },
    [
      'PORT: must be a port number',
      'DATABASE_URL: must start with postgres:// or postgresql://',
      'DEMO_CONTENT: Invalid option: expected one of "0"|"1"',
      'PUBLIC_ORIGIN: must start with http:// or https://',
    ],
  ],
];

describe('the start ends with code 1 and a line for each error', () => {
  test.each(wrong)('with the settings %j', async (settings, lines) => {
    expect(await startAndFail(settings)).toEqual({ code: 1, lines });
  });

  test('when nothing listens at DATABASE_URL', async () => {
    const DATABASE_URL = `postgres://localhost:${await freePort()}/pureut`;
    const { code, lines } = await startAndFail({ DATABASE_URL });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: ['DATABASE_URL: the database does not answer (ECONNREFUSED)'],
    });
  });

  test.each([
    ['has no such database', '3D000', (url: URL) => (url.pathname = '/missing')],
    ['does not know the password', '28P01', (url: URL) => (url.password = 'wrong')],
  ])('when the server at DATABASE_URL %s', async (_, reason, change) => {
    const url = new URL(inject('postgresUrl'));
    change(url);
    expect(await startAndFail({ DATABASE_URL: url.href })).toEqual({
      code: 1,
      lines: [`DATABASE_URL: the database does not answer (${reason})`],
    });
  });

  test('when another service answers at DATABASE_URL', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, lines } = await startAndFail({ DATABASE_URL: `postgres://127.0.0.1:${port}/pureut` });
    other.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: the database does not answer \(.+\)$/)]);
  });

  test('when HOST is an address of another machine', async () => {
    const started = await startAndFail({ HOST: '192.0.2.1', PORT: '4321', DATABASE_URL: await createDatabase() });
    expect(started).toEqual({ code: 1, lines: ['HOST, PORT: cannot listen on 192.0.2.1:4321 (EADDRNOTAVAIL)'] });
  });

  test('when PORT is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const started = await startAndFail({ PORT: String(port), DATABASE_URL: await createDatabase() });
    other.close();
    expect(started).toEqual({ code: 1, lines: [`PORT: 127.0.0.1:${port} is already in use`] });
  });

  test.each([
    ['is a file', () => join(folder, 'file')],
    ['lies below a file', () => join(folder, 'file/data')],
    ['lies where not even root can write', () => '/sys/pureut'],
    ['lies among the processes', () => '/proc/pureut/data'],
  ])('when DATA_DIR %s', async (_, path) => {
    writeFileSync(join(folder, 'file'), '');
    const { code, lines } = await startAndFail({ DATA_DIR: path() });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(`^DATA_DIR: cannot write to ${path()} \\(E[A-Z]+\\)$`)]);
  });

  test('when DATA_DIR is a world-writable folder', async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const lines = [`DATA_DIR: ${shared} is shared with other users; use a subfolder of it`];
    expect(await startAndFail({ DATA_DIR: shared })).toEqual({ code: 1, lines });
    expect(statSync(shared).mode & 0o7777).toBe(0o1777);
  });
});
