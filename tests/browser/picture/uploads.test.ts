import { beforeEach, expect, test, vi } from 'vitest';
import { clear, createStore } from 'idb-keyval';
import { MAX_UPLOAD_BYTES } from '../../../src/features/writing/picture/limits.ts';
import { createUploads } from '../../../src/features/writing/picture/upload/uploads.store.ts';
import { MEMBER_PHOTOS } from '../../../src/session/member-key.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { photo, picture, takePhotos } from './photos.ts';

/** Photos upload while their author continues writing. Each shows its progress, or the reason for its failure. */

const UPLOAD = 'POST /api/v1/uploadImage';
const LIMIT = 10;

let network: Network;
let uploads: ReturnType<typeof createUploads>;
let locationsRemoved: number;

beforeEach(async () => {
  await clear(createStore(MEMBER_PHOTOS, 'files'));
  stopClock();
  network = openNetwork();
  locationsRemoved = 0;
  uploads = open();
});

const open = () => createUploads({ target: 'talk', limit: LIMIT, onLocationRemoved: () => locationsRemoved++ });
const states = () => uploads.$uploads.get().map(({ state }) => state);
const first = () => uploads.$uploads.get()[0];
const ids = () => uploads.$uploads.get().map(({ id }) => id);

test('a photo is shown from the device during its upload, and from the server’s URL afterwards', async () => {
  takePhotos(network);
  const release = network.hold(UPLOAD);
  uploads.add([photo()]);
  expect(first()).toMatchObject({ state: 'sending', src: expect.stringMatching(/^blob:/), sent: 0 });
  expect(uploads.kept()).toEqual([{ id: first()?.id, alt: '' }]);
  release();
  await pass(0);
  expect(first()).toMatchObject({ state: 'up', sent: 1, url: expect.stringContaining('/pictures/') });
  expect(uploads.kept()).toMatchObject([{ alt: '', url: first()?.url, picture: picture(1) }]);
});

test('two photos upload in parallel, and the others wait', async () => {
  takePhotos(network);
  const release = network.hold(UPLOAD);
  uploads.add([photo(), photo(), photo(), photo()]);
  expect(states()).toEqual(['sending', 'sending', 'waiting', 'waiting']);
  release();
  await pass(0);
  expect(states()).toEqual(['up', 'up', 'up', 'up']);
});

test('photos beyond the limit are omitted and counted', async () => {
  takePhotos(network);
  expect(uploads.add(Array.from({ length: 8 }, () => photo())).left).toBe(0);
  const { added, left } = uploads.add(Array.from({ length: 5 }, () => photo()));
  expect([added.length, left]).toEqual([2, 3]);
  expect(uploads.add([photo()])).toEqual({ added: [], left: 1 });
  await pass(0);
});

test('a photo that is too large is refused before its upload, and cannot be retried', async () => {
  uploads.add([photo('large.jpg', MAX_UPLOAD_BYTES + 1)]);
  await pass(60_000);
  expect(first()).toMatchObject({
    state: 'failed',
    fault: '10MB보다 큰 사진은 올릴 수 없어요.',
    isHopeless: true,
  });
  expect(network.sent).toEqual([]);
});

test.each([
  ['a kind that the server does not take', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a day’s last upload', 429, 'UPLOADS_SPENT'],
])('a photo refused for %s gives the reason, and can be retried', async (_, status, code) => {
  const refusing = network.answer(UPLOAD, () => failure(status, code));
  uploads.add([photo()]);
  await pass(60_000);
  expect(first()).toMatchObject({ state: 'failed', fault: code });
  expect(network.sent).toHaveLength(1);
  refusing.undo();
  takePhotos(network);
  uploads.retry(first()?.id ?? '');
  expect(first()).toMatchObject({ state: 'sending', fault: undefined });
  await pass(0);
  expect(states()).toEqual(['up']);
});

test.each([
  ['a lost connection', undefined, '연결되면 이어서 올릴게요.'],
  ['too many requests', () => failure(429, 'TOO_MANY_REQUESTS'), 'TOO_MANY_REQUESTS'],
  ['a failing server', () => failure(503, 'UNAVAILABLE'), 'UNAVAILABLE'],
])('after %s a photo waits, and is retried with growing delays', async (_, answering, fault) => {
  const failing = network.answer(UPLOAD, answering ?? (() => undefined));
  uploads.add([photo()]);
  await pass(0);
  expect(first()).toMatchObject({ state: 'waiting', fault });
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    const before = network.sent.length;
    await pass(1_000 * seconds - 100);
    expect(network.sent.length).toBe(before);
    await pass(100);
    expect(network.sent.length).toBe(before + 1);
  }
  failing.undo();
  takePhotos(network);
  await pass(30_000);
  expect(states()).toEqual(['up']);
  expect(first()?.fault).toBeUndefined();
});

test('photos are retried as soon as the browser is online again', async () => {
  takePhotos(network);
  network.setOnline(false);
  uploads.add([photo(), photo(), photo()]);
  await pass(0);
  expect(states()).toEqual(['waiting', 'waiting', 'waiting']);
  network.setOnline(true);
  await pass(0);
  expect(states()).toEqual(['up', 'up', 'up']);
});

test('an upload without a response is aborted after a minute and retried', async () => {
  takePhotos(network);
  const release = network.hold(UPLOAD);
  uploads.add([photo()]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(states()).toEqual(['sending']);
  await vi.advanceTimersByTimeAsync(1);
  expect(first()).toMatchObject({ state: 'waiting', fault: '연결되면 이어서 올릴게요.' });
  release();
  await pass(2_000);
  expect(states()).toEqual(['up']);
});

test('removing a photo aborts its upload, and the next one starts', async () => {
  takePhotos(network);
  const release = network.hold(UPLOAD);
  uploads.add([photo(), photo(), photo()]);
  const [one, two, three] = ids();
  uploads.remove(one ?? '');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['sending', 'sending']);
  uploads.remove('not there');
  release();
  await pass(0);
  expect(ids()).toEqual([two, three]);
  expect(states()).toEqual(['up', 'up']);
});

test('a photo with location data is reported, unless it was removed meanwhile', async () => {
  takePhotos(network, { hadLocation: true });
  uploads.add([photo()]);
  await pass(0);
  expect(locationsRemoved).toBe(1);
});

test('photos can be moved and described', async () => {
  takePhotos(network);
  uploads.add([photo(), photo(), photo()]);
  const [one, two, three] = ids();
  uploads.move(three ?? '', 0);
  uploads.move('not there', 0);
  expect(ids()).toEqual([three, one, two]);
  uploads.describe(one ?? '', '새로 난 잎');
  expect(uploads.kept()[1]).toEqual({ id: one, alt: '새로 난 잎' });
  await pass(0);
});

test('unfinished photos survive the page: they are restored from the device and uploaded', async () => {
  network.setOnline(false);
  uploads.add([photo(), photo('large.jpg', MAX_UPLOAD_BYTES + 1)]);
  uploads.describe(ids()[0] ?? '', '새로 난 잎');
  await pass(0);
  const kept = uploads.kept();
  uploads = open();
  network.setOnline(true);
  takePhotos(network);
  // A photo that is too large is not stored.
  expect(await uploads.restore(kept)).toBe(1);
  await pass(0);
  expect(uploads.$uploads.get()).toMatchObject([{ id: kept[0]?.id, alt: '새로 난 잎', state: 'up' }]);
});

test('an uploaded photo is shown from the server, and is deleted from the device', async () => {
  takePhotos(network);
  uploads.add([photo()]);
  await pass(0);
  const [kept] = uploads.kept();
  uploads = open();
  expect(await uploads.restore(kept ? [kept] : [])).toBe(0);
  expect(first()).toMatchObject({ state: 'up', src: kept?.url, picture: picture(1) });
  uploads = open();
  expect(await uploads.restore([{ id: kept?.id ?? '', alt: '' }])).toBe(1);
});

test('photos chosen while others are restored from the device stay', async () => {
  takePhotos(network);
  const restored = uploads.restore([{ id: 'up', alt: '', url: '/pictures/up/320.webp' }]);
  uploads.add([photo()]);
  await restored;
  await pass(0);
  expect(ids()).toEqual(['up', expect.any(String)]);
  expect(states()).toEqual(['up', 'up']);
});

test('no photo stays on the device after publishing', async () => {
  network.setOnline(false);
  uploads.add([photo()]);
  await pass(0);
  const kept = uploads.kept();
  uploads.forget();
  await pass(0);
  expect(await open().restore(kept)).toBe(1);
});

test('photos that the server has deleted are marked; without a response they are not', async () => {
  takePhotos(network);
  uploads.add([photo(), photo()]);
  await pass(0);
  const [gone, there] = uploads.$uploads.get().map(({ url }) => url);
  network.answer(`HEAD ${gone}`, () => new Response(null, { status: 404 }));
  network.answer(`HEAD ${there}`, () => undefined);
  expect(await uploads.failGone('사진을 다시 골라 주세요.')).toBe(1);
  expect(uploads.$uploads.get()).toMatchObject([
    { state: 'failed', fault: '사진을 다시 골라 주세요.', isHopeless: true, url: undefined },
    { state: 'up' },
  ]);
});
