import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openLocalStore, pictureDir } from '../../../src/features/writing/picture/store/local-store.server.ts';
import { makePictureFile } from '../../../src/features/writing/picture/encoding/made-on-demand.server.ts';
import type { PictureStore } from '../../../src/features/writing/picture/store/picture-store.ts';
import { fileNames } from '../../../src/features/writing/picture/picture.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { send } from '../../server/support.ts';

const [WIDTH, HEIGHT] = [700, 500];
const NAMES = fileNames(WIDTH);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const env = { LOG_LEVEL: 'debug' };
/** A generous timeout, for busy machines. */
const PATIENTLY = { timeout: 30_000 };

let original: Buffer;
beforeAll(async () => {
  const blank = { width: WIDTH, height: HEIGHT, channels: 3, background: '#6ba539' } as const;
  original = await sharp({ create: blank }).jpeg().toBuffer();
});

/** Adds a picture of which only the original exists. @returns its key */
async function addPicture(dataDir: string): Promise<string> {
  const key = Array.from(randomBytes(20), (byte) => LETTERS[byte % LETTERS.length]).join('');
  await openLocalStore(dataDir).add({ key, width: WIDTH, height: HEIGHT, thumbhash: '' }, [], original);
  return key;
}

const filesOf = (dataDir: string, key: string) => readdirSync(pictureDir(dataDir, key)).sort();
/** Returns how many files of these pictures the servers logged as made. */
const timesMade = (keys: string[], ...servers: TestServer[]) =>
  servers
    .flatMap((server) => [...server.log().matchAll(/"picture":"(\w+)".*"msg":"a picture size was generated"/g)])
    .filter(([, key = '']) => keys.includes(key)).length;
/** Uses a new connection for each request, so that several processes take turns. */
const get = (server: TestServer, key: string, name: string) =>
  fetch(`${server.origin}/media/${key}/${name}`, { headers: { connection: 'close' } });

describe('a file that nobody has requested yet', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('embedded', env);
  });
  afterAll(() => server?.stop());

  test('is made for the first viewer, in each size and format', async () => {
    const key = await addPicture(server.dataDir);
    for (const name of NAMES) {
      const answer = await get(server, key, name);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60');
      const { width, format } = await sharp(await answer.arrayBuffer()).metadata();
      const [size = '', extension] = name.split('.');
      expect([width, format]).toEqual(
        name === 'preview.jpg' ? [800, 'jpeg'] : [Number(size), extension === 'avif' ? 'heif' : extension],
      );
    }
    expect(filesOf(server.dataDir, key)).toEqual([...NAMES, 'original.jpg', 'picture.json'].sort());
  });

  test('is sent as a byte range on request', async () => {
    const path = `${server.origin}/media/${await addPicture(server.dataDir)}/320.webp`;
    const whole = Buffer.from(await (await fetch(path)).arrayBuffer());
    const last = whole.length - 1;
    const ask = (range: string, more = {}) => fetch(path, { headers: { range, ...more } });
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, last],
      ['bytes=-5', last - 4, last],
      ['bytes=0-999999999', 0, last],
    ] as const) {
      const part = await ask(range);
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${whole.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(start, end + 1));
    }
    const beyond = await ask(`bytes=${whole.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    for (const answer of [
      await ask('bytes=0-1,3-4'),
      await ask('lines=1-2'),
      await ask('bytes=0-9', { 'if-range': '"x"' }),
    ]) {
      expect([answer.status, Number(answer.headers.get('content-length'))]).toEqual([200, whole.length]);
    }
  });

  test('is made once for fifty concurrent viewers', async () => {
    const key = await addPicture(server.dataDir);
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(server, key, '640.avif')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const bytes = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
    );
    expect(new Set(bytes).size).toBe(1);
    await expect.poll(() => timesMade([key], server), PATIENTLY).toBe(1);
  });

  test.each([
    'bbbbbbbbbbbbbbbbbbbb/320.avif',
    '{key}/321.avif',
    '{key}/960.webp',
    '{key}/0320.avif',
    '{key}/99999.avif',
    '{key}/original.jpg',
    '{key}/picture.json',
    '{key}/320.jpg',
  ])('is not found under a name that the picture does not have: %s', async (path) => {
    const key = await addPicture(server.dataDir);
    expect((await fetch(`${server.origin}/media/${path.replace('{key}', key)}`)).status).toBe(404);
    expect(filesOf(server.dataDir, key)).toEqual(['original.jpg', 'picture.json']);
    expect(timesMade([key], server)).toBe(0);
  });

  test('is not made from a broken original, and the next picture is', async () => {
    const key = 'cccccccccccccccccccc';
    const broken = original.subarray(0, 300);
    await openLocalStore(server.dataDir).add({ key, width: WIDTH, height: HEIGHT, thumbhash: '' }, [], broken);
    expect((await get(server, key, '320.avif')).status).toBe(500);
    expect(filesOf(server.dataDir, key)).toEqual(['original.jpg', 'picture.json']);
    expect((await get(server, await addPicture(server.dataDir), '320.avif')).status).toBe(200);
  });

  test('is made for a second network before most files of a greedy first network', async () => {
    const keys: string[] = [];
    for (let count = 0; count < 60; count++) keys.push(await addPicture(server.dataDir));
    let sent = 0;
    const eager = keys.map((key) => get(server, key, '640.avif').then(() => sent++));
    await expect.poll(() => sent, PATIENTLY).toBeGreaterThan(0);
    const path = `/media/${await addPicture(server.dataDir)}/640.avif`;
    expect((await send(server.origin, path, { localAddress: '127.0.0.2' })).status).toBe(200);
    expect(sent).toBeLessThan(keys.length / 2);
    await Promise.all(eager);
  });

  test('is refused with Retry-After when too many files are requested at once', async () => {
    const keys: string[] = [];
    for (let count = 0; count < 300; count++) keys.push(await addPicture(server.dataDir));
    const answers = await Promise.all(keys.map((key) => get(server, key, '320.webp')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true);
    expect(refused.every(({ headers }) => !headers.get('cache-control')?.includes('public'))).toBe(true);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    for (const { url } of refused.slice(0, 3)) expect((await fetch(url)).status).toBe(200);
  });
});

test('two servers on one data directory, one of them with several processes, make each file once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-pictures-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const servers = await Promise.all([
    startTestServer('postgres', { ...env, DATA_DIR: dataDir, WORKERS: '2' }),
    startTestServer('postgres', { ...env, DATA_DIR: dataDir }),
  ]);
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
  });
  const keys = [await addPicture(dataDir), await addPicture(dataDir)];
  const asked = keys.flatMap((key) =>
    NAMES.flatMap((name) => servers.flatMap((server) => [1, 2, 3].map(() => get(server, key, name)))),
  );
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => timesMade(keys, ...servers), PATIENTLY).toBe(keys.length * NAMES.length);
  expect(readdirSync(join(dataDir, 'pictures/locks'))).toEqual([]);
  expect(readdirSync(join(dataDir, 'pictures/drafts'))).toEqual([]);
});

test('a killed server leaves only complete files, and the next server goes on', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-pictures-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const keys: string[] = [];
  for (let count = 0; count < 4; count++) keys.push(await addPicture(dataDir));
  const first = await startTestServer('postgres', { ...env, DATA_DIR: dataDir });
  const asked = keys.flatMap((key) => NAMES.map((name) => get(first, key, name).catch(() => undefined)));
  await expect.poll(() => timesMade(keys, first), PATIENTLY).toBeGreaterThan(2);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  await Promise.all(asked);
  const made = () => keys.flatMap((key) => filesOf(dataDir, key)).filter((name) => NAMES.includes(name)).length;
  expect(made()).toBeLessThan(keys.length * NAMES.length);

  const second = await startTestServer('postgres', { ...env, DATA_DIR: dataDir });
  onTestFinished(() => second.stop());
  for (const key of keys) {
    for (const name of NAMES) {
      const answer = await get(second, key, name);
      expect(answer.status).toBe(200);
      await sharp(await answer.arrayBuffer())
        .raw()
        .toBuffer();
    }
  }
  expect(made()).toBe(keys.length * NAMES.length);
});

describe('a deleted picture', () => {
  let dataDir: string;
  let store: PictureStore;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'pureut-pictures-'));
    store = openLocalStore(dataDir);
  });
  afterEach(() => expect(readdirSync(join(dataDir, 'pictures/drafts'))).toEqual([]));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('stays deleted while a file is made for it', async () => {
    const key = 'dddddddddddddddddddd';
    await store.add({ key, width: WIDTH, height: HEIGHT, thumbhash: '', drawing: 'slow' }, []);
    const draw = async () => {
      await store.remove(key);
      return original;
    };
    expect(await makePictureFile(store, key, '320.webp', { draw })).toBe(false);
    expect(existsSync(pictureDir(dataDir, key))).toBe(false);
    expect(await store.describe(key)).toBeUndefined();
    expect(readdirSync(join(dataDir, 'pictures/removed'))).toEqual([]);
  });

  test('stays deleted with many files queued', async () => {
    const keys = await Promise.all([addPicture(dataDir), addPicture(dataDir), addPicture(dataDir)]);
    const asked = keys.flatMap((key) => NAMES.map((name) => makePictureFile(store, key, name)));
    await asked[2];
    for (const key of keys) await store.remove(key);
    expect(new Set(await Promise.all(asked))).toContain(false);
    expect(keys.map((key) => existsSync(pictureDir(dataDir, key)))).toEqual([false, false, false]);
  });
});

test('many made-up pictures from one network are no longer looked up, and existing files are still sent', async () => {
  const server = await startTestServer('embedded', env);
  onTestFinished(server.stop);
  const known = await addPicture(server.dataDir);
  const [name = ''] = NAMES;
  expect((await get(server, known, name)).status).toBe(200);
  const madeUp = () => Array.from(randomBytes(20), (byte) => LETTERS[byte % LETTERS.length]).join('');
  const statuses = [];
  for (let times = 0; times < 310; times += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${server.origin}/media/${madeUp()}/${name}`)),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses.slice(0, 300))).toEqual(new Set([404]));
  expect(new Set(statuses.slice(300))).toEqual(new Set([503]));
  const refused = await fetch(`${server.origin}/media/${madeUp()}/${name}`);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await get(server, known, name)).status).toBe(200);
});
