import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { APP_MARKER } from '../../../src/site/app-marker.ts';
import { failure } from '../../harness/browser/network.ts';
import { alerts, button, field, fill, isShown, menuButton, network, passing, press, said } from '../draft/draw.tsx';
import { photo, takePhotos } from '../picture/photos.ts';
import {
  body,
  choose,
  drawStoryWriter,
  drawWritten,
  editor,
  fault,
  keepStories,
  publish,
  title,
} from './story-island.tsx';

/** The pictures of a story do not block its dialogs, and none is lost in publishing. */

const UPLOAD = 'POST /api/v1/uploadImage';

let sent: ReturnType<typeof keepStories>;
beforeEach(() => {
  vi.setSystemTime('2026-11-01T00:00:00Z');
  sent = keepStories();
});

test('a photo that waits for a connection blocks no dialog: the author continues, and publishes after its upload', async () => {
  await drawWritten();
  const lost = network.answer(UPLOAD, () => undefined);
  await choose('사진 파일', photo());
  await publish();
  expect(isShown('언제 발행할까요?')).toBe(false);
  expect(button('사진을 올리고 있어요').getAttribute('aria-busy')).toBe('true');
  fill(title(), '내일 볼 이야기 하나');
  lost.undo();
  takePhotos(network);
  network.setOnline(true);
  await passing(0);
  expect(sent[0]?.body).toMatchObject({
    title: '내일 볼 이야기 하나',
    body: [{ type: 'paragraph' }, { type: 'image' }],
  });
});

test.each<[string, () => Promise<void>]>([
  ['its button', () => press(button('사진 빼기'))],
  ['undoing', () => press(button('되돌리기'))],
])('a refused picture gives the reason, and prevents publishing until it is removed by %s', async (_, takeOut) => {
  await drawWritten();
  network.answer(UPLOAD, () => failure(415, 'UNSUPPORTED_MEDIA_TYPE'));
  await choose('사진 파일', photo('IMG.heic', 8, 'image/heic'));
  expect(alerts()).toContain('UNSUPPORTED_MEDIA_TYPE다시 올리기');
  await press(button('발행'));
  expect(fault()).toContain('올리지 못한 사진이 있어요.');
  expect(document.activeElement).toBe(button('다시 올리기'));
  await takeOut();
  await publish();
  expect(sent).toHaveLength(1);
});

test('a refused cover prevents publishing until it is removed', async () => {
  await drawWritten();
  network.answer(UPLOAD, () => failure(415, 'UNSUPPORTED_MEDIA_TYPE'));
  await choose('표지 파일', photo('IMG.heic', 8, 'image/heic'));
  await press(button('발행'));
  expect(fault()).toContain('올리지 못한 사진이 있어요.');
  await press(button('표지 빼기'));
  await publish();
  expect(sent).toMatchObject([{ body: { thumbnail: null } }]);
});

test('a picture that is missing on this device is reported, and prevents publishing', async () => {
  await drawWritten();
  network.setOnline(false);
  await choose('사진 파일', photo());
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('pureut-uploads').onsuccess = resolve;
  });
  document.body.replaceChildren();
  await drawStoryWriter();
  expect(said()).toContain('사진 1장은 이 기기에 없어 불러오지 못했어요');
  await press(button('발행'));
  expect(fault()).toContain('올리지 못한 사진이 있어요.');
  expect(document.activeElement?.closest('[data-state="missing"]')).not.toBeNull();
  network.setOnline(true);
  await press(button('사진 빼기'));
  await publish();
  expect(sent).toHaveLength(1);
});

test('a picture’s description is not cut: an excess is reported at its place', async () => {
  takePhotos(network);
  await drawWritten();
  await choose('사진 파일', photo());
  const caption = field('사진 아래 글');
  fill(caption, '말'.repeat(201));
  await passing(0);
  expect(caption.value).toHaveLength(201);
  expect(document.getElementById(caption.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '사진 아래 글은 200자까지 쓸 수 있어요.',
  );
});

test('the pictures of a gallery can be moved and removed', async () => {
  takePhotos(network);
  await drawWritten();
  await press(button('넣기'));
  await press(menuButton(/^사진 묶음/));
  await choose('사진 파일', photo(), photo());
  fill(field('2번째 사진 설명'), '둘째였던 사진');
  await passing(0);
  await press(button('2번째 사진 앞으로'));
  expect(field('1번째 사진 설명').value).toBe('둘째였던 사진');
  await press(button('2번째 사진 빼기'));
  await publish();
  expect(sent[0]?.body.body).toMatchObject([{ type: 'paragraph' }, { type: 'image', alt: '둘째였던 사진' }]);
  expect(editor()).toBeTruthy();
});

test('a picture is moved past its neighbour, and the pressed button keeps the focus', async () => {
  takePhotos(network);
  await drawWritten();
  await choose('사진 파일', photo());
  await press(button('사진 위로'));
  expect(body().firstElementChild?.querySelector('img')).not.toBeNull();
  expect(document.activeElement).toBe(button('사진 위로'));
  await publish();
  expect(sent[0]?.body.body).toMatchObject([{ type: 'image' }, { type: 'paragraph' }]);
});

test('the camera is offered only in the native app', async () => {
  await drawStoryWriter();
  expect(screen.queryByText('사진 찍기')).toBeNull();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 ${APP_MARKER}/1.0`);
  document.body.replaceChildren();
  await drawStoryWriter();
  expect(screen.getByText('사진 찍기')).toBeTruthy();
});
