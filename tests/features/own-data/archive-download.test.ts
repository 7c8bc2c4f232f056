import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownArchive } from '../../../src/db/schema/index.ts';
import { DOWNLOADS_AT_ONCE } from '../../../src/features/people/own-data/download.server.ts';
import { startLargeBucket } from '../../harness/services/bucket.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';

/** Bytes; many times the size of the system's socket buffers. */
const ARCHIVE = 128 * 1024 * 1024;
const HELD_AT_MOST = ARCHIVE / 4;

describe('the download of an archive', () => {
  let bucket: Awaited<ReturnType<typeof startLargeBucket>>;
  let server: TestServer;
  let cookie: string;
  let path: string;
  beforeAll(async () => {
    bucket = await startLargeBucket(ARCHIVE);
    server = await startTestServer('postgres', { ...signInEnv, ...bucket.env });
    const { id: memberId } = await fixtures(server.db).addAccount();
    cookie = await signInAs(server, memberId);
    const key = randomBytes(20).toString('hex');
    const expiresAt = new Date(Date.now() + 3_600_000);
    await server.db.insert(ownArchive).values({ memberId, key, size: ARCHIVE, madeAt: new Date(), expiresAt });
    path = `/my/record/${key}`;
  });
  afterAll(async () => {
    await server?.stop();
    await bucket?.stop();
  });

  const get = () => fetch(server.origin + path, { redirect: 'manual', headers: { cookie } });

  /** Requests the archive, and does not read the answer. */
  async function ask(): Promise<Socket> {
    const { host, hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname).on('error', () => {});
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
    return socket;
  }

  test('is read from the store as fast as the client reads it, and complete', async () => {
    const reader = await ask();
    // The server closes the connection of a client that does not read.
    await expect.poll(bucket.over, { timeout: 20_000 }).toBe(1);
    reader.destroy();
    expect(bucket.sent()).toBeGreaterThan(0);
    expect(bucket.sent()).toBeLessThan(HELD_AT_MOST);

    const whole = await get();
    expect((await whole.arrayBuffer()).byteLength).toBe(ARCHIVE);
  });

  test('is limited to a number of concurrent downloads a member, and possible again when one ends', async () => {
    await expect
      .poll(async () => (await fetch(server.origin + path, { method: 'HEAD', headers: { cookie } })).status)
      .toBe(200);
    const begun = bucket.begun();
    const readers = [];
    for (let times = 1; times <= DOWNLOADS_AT_ONCE; times++) {
      readers.push(await ask());
      await expect.poll(bucket.begun).toBe(begun + times);
    }
    const refused = await get();
    expect([refused.status, await refused.text()]).toEqual([429, '이미 내려받고 있어요. 끝난 뒤에 다시 받아 주세요.']);
    for (const reader of readers) reader.destroy();
    await expect
      .poll(async () => {
        const again = await get();
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
  });
});
