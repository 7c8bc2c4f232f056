import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { picture } from '../../../src/db/schema/index.ts';
import { readConfig } from '../../../src/config/config.ts';
import { openPictureStore } from '../../../src/features/writing/picture/store/open-store.server.ts';
import { fileNames, keyOfUrl } from '../../../src/features/writing/picture/picture.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { outcome } from '../../harness/call.ts';
import {
  startBreakingBucket,
  startSilentBucket,
  startTestBucket,
  startTiredBucket,
  type TestBucket,
} from '../../harness/services/bucket.ts';
import { createDatabase } from '../../harness/database/empty-databases.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';
import { photo, uploadAs, uploadedBy } from '../talk/support.ts';

const WIDTH = 640;
const keyOf = (url: string) => keyOfUrl(url) ?? '';

describe('two servers on one database and one bucket', () => {
  let bucket: TestBucket;
  let env: Record<string, string>;
  let first: TestServer;
  let second: TestServer;
  let ask: Ask;
  /** No content shows the pictures of these tests, so only their owner may see them. */
  let cookie: string;

  beforeAll(async () => {
    bucket = await startTestBucket();
    env = { ...signInEnv, ...bucket.env, DATABASE_URL: await createDatabase() };
    first = await startTestServer('postgres', { ...env, DEMO_CONTENT: '1' });
    second = await startTestServer('postgres', env);
    const me = await fixtures(first.db).addAccount();
    ask = await askAs(first, me);
    cookie = await signInAs(first, me.id);
  });
  afterAll(async () => {
    for (const server of [first, second]) await server?.stop();
    await bucket?.stop();
  });

  const get = ({ origin }: TestServer, path: string, headers = {}) =>
    fetch(origin + path, { headers: { cookie, ...headers } });

  test('serve each other’s pictures in all sizes', async () => {
    const key = keyOf(await uploadedBy(ask));
    expect(bucket.objectsOf(key)).toEqual(
      expect.arrayContaining(['320.avif', '320.webp', 'original.jpg', 'picture.json']),
    );
    for (const name of fileNames(WIDTH)) {
      const bytes = [];
      for (const server of [second, first]) {
        const answer = await get(server, `/media/${key}/${name}`);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
        bytes.push(Buffer.from(await answer.arrayBuffer()));
      }
      expect(bytes[0]).toEqual(bytes[1]);
      expect((await sharp(bytes[0]).metadata()).width).toBe(name === 'preview.jpg' ? 800 : Number.parseInt(name, 10));
    }
    expect(bucket.objectsOf(key)).toEqual([...fileNames(WIDTH), 'original.jpg', 'picture.json'].sort());
    expect([first, second].map(({ dataDir }) => existsSync(join(dataDir, 'pictures')))).toEqual([false, false]);
  });

  test('make a file that both are asked for concurrently, and send it whole', async () => {
    const keys = [await uploadedBy(ask), await uploadedBy(ask), await uploadedBy(ask)].map(keyOf);
    const asked = keys.flatMap((key) =>
      [first, second, first, second].map(async (server) => {
        const answer = await get(server, `/media/${key}/640.webp`);
        expect(answer.status).toBe(200);
        return (
          await sharp(await answer.arrayBuffer())
            .raw()
            .toBuffer({ resolveWithObject: true })
        ).info.width;
      }),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set([WIDTH]));
  });

  test('send byte ranges of a picture, and a file name', async () => {
    const url = await uploadedBy(ask);
    const whole = Buffer.from(await (await get(second, url)).arrayBuffer());
    const part = await get(second, url, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    expect(part.headers.get('content-disposition')).toBe('inline; filename="talk.webp"');
  });

  test('serve the demo’s pictures, which either server draws', async () => {
    const page = await (await get(second, '/')).text();
    const [shown = ''] = page.match(/\/media\/[a-z2-7]{20}\/320\.webp/) ?? [];
    for (const server of [second, first]) expect((await get(server, shown)).status).toBe(200);
  });

  test('remove every object of a picture that is deleted', async () => {
    const url = await uploadedBy(ask);
    expect((await get(second, url)).status).toBe(200);
    expect((await ask('POST /api/v1/deleteImage', { url })).status).toBe(200);
    // A size that was being made meanwhile is deleted.
    await expect.poll(() => bucket.objectsOf(keyOf(url))).toEqual([]);
    for (const server of [first, second]) expect((await get(server, url)).status).toBe(404);
  });

  test('delete every object of a replaced portrait', async () => {
    const bring = async () => {
      const form = new FormData();
      form.append('image', await photo());
      return keyOf((await ask('PUT /api/v1/user/image', form)).body.data.image ?? '');
    };
    const [former, now] = [await bring(), await bring()];
    await expect.poll(() => bucket.objectsOf(former)).toEqual([]);
    expect(bucket.objectsOf(now)).toContain('original.jpg');
  });

  test('a server that starts later, with an empty disk, serves earlier uploads', async () => {
    const url = await uploadedBy(ask);
    const later = await startTestServer('postgres', env);
    onTestFinished(() => later.stop());
    expect((await get(later, url.replace('320', '640'))).status).toBe(200);
  });
});

describe.each([
  ['never answers', startSilentBucket, {}],
  ['breaks off', startBreakingBucket, {}],
  ['does not exist', startTestBucket, { S3_BUCKET: 'another' }],
  ['does not know us', startTestBucket, { S3_ACCESS_KEY_ID: 'somebody else' }],
  ['is nowhere', startSilentBucket, { S3_ENDPOINT: 'http://127.0.0.1:1' }],
] as const)('a bucket that %s', (_how, startBucket, settings) => {
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let server: TestServer;
  beforeAll(async () => {
    bucket = await startBucket();
    server = await startTestServer('postgres', { ...signInEnv, ...bucket.env, ...settings });
  });
  afterAll(async () => {
    await server?.stop();
    await bucket?.stop();
  });

  test('is reported with a clear message, and pages are served', async () => {
    const ask = await askAs(server, await fixtures(server.db).addAccount());
    const [shown, uploaded, page] = await Promise.all([
      fetch(`${server.origin}/media/aaaaaaaaaaaaaaaaaaaa/320.webp`),
      uploadAs(ask),
      fetch(server.origin),
    ]);
    expect([shown.status, shown.headers.get('retry-after'), shown.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(outcome(uploaded)).toEqual([503, 'UNAVAILABLE']);
    expect(uploaded.headers.get('retry-after')).toBe('5');
    expect(page.status).toBe(200);
    expect(await server.db.$count(picture)).toBe(0);
    expect(globSync('pictures/**', { cwd: server.dataDir })).toEqual([]);
    expect(server.log()).toContain('the request to the bucket failed');
  });
});

test('a busy bucket is asked twice for a viewer, and again for a command', async () => {
  const find = async (waiting: 'reader' | 'command') => {
    const bucket = await startTiredBucket(3);
    onTestFinished(() => bucket.stop());
    return (await openPictureStore(readConfig(bucket.env), waiting)).find('a'.repeat(20), '320.webp');
  };
  await expect(find('reader')).rejects.toThrow('the request to the bucket failed');
  expect(await find('command')).toMatchObject({ size: 0 });
});
