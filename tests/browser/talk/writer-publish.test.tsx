import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TALK_LENGTH } from '../../../src/features/contents/talk/talk-limits.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { $isOtherMember } from '../../../src/session/browser/other-member.store.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import { failure } from '../../harness/browser/network.ts';
import {
  alerts,
  asked,
  button,
  field,
  fill,
  leave,
  MEMBER,
  network,
  passing,
  press,
  said,
  showPage,
  status,
} from '../draft/draw.tsx';
import { photo, takePhotos } from '../picture/photos.ts';
import { drawWriter, keepTalks, text } from './writer-island.tsx';

/**
 * A talk is published once, complete, and leads to its page. Leaving the page before it is saved asks for confirmation.
 */

const AUTOSAVE_MS = 2_000;
const UPLOAD = 'POST /api/v1/uploadImage';
const TALKS = 'POST /api/v1/community/talk';

const choosePhotos = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('사진 파일', { selector: 'input' }), { target: { files } });

test('a talk needs a channel and a text within the maximum length', async () => {
  const server = keepTalks();
  await drawWriter(null);
  await press(button('올리기'));
  expect(alerts()).toEqual(['채널을 골라 주세요.']);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '오늘의 초록' }));
  await press(screen.getByRole('radio', { name: '오늘의 초록' }));
  fill(text(), ' \n');
  await press(button('올리기'));
  expect(alerts()).toEqual(['내용을 입력해 주세요.']);
  expect(document.activeElement).toBe(text());
  fill(text(), '가'.repeat(TALK_LENGTH + 1));
  expect(alerts()).toEqual([]);
  expect(document.body.textContent).toContain('5,001/5,000');
  await press(button('올리기'));
  expect(alerts()).toEqual(['톡은 5,000자까지 쓸 수 있어요.']);
  expect(server.published).toEqual([]);
  // A family emoji is one character.
  fill(text(), '👨‍👩‍👧‍👦'.repeat(TALK_LENGTH));
  await press(button('올리기'));
  expect(server.published).toHaveLength(1);
});

test('an invalid tag prevents publishing', async () => {
  const server = keepTalks();
  await drawWriter();
  fill(text(), '태그를 붙인 글');
  const tag = field('태그');
  fill(tag, '스무 글자보다 긴 말은 태그가 될 수 없어요');
  fireEvent.blur(tag);
  await press(button('올리기'));
  expect(alerts()).toEqual(['태그는 20자까지 쓸 수 있어요.']);
  expect(document.activeElement).toBe(tag);
  fill(tag, '짧은태그');
  fireEvent.blur(tag);
  await press(button('올리기'));
  expect(server.published).toMatchObject([{ tags: ['짧은태그'] }]);
});

test('repeated presses publish one talk, after which the form is read-only', async () => {
  const server = keepTalks();
  await drawWriter();
  fill(text(), '두 번 눌러도 하나');
  const release = network.hold(TALKS);
  const send = button('올리기');
  for (let times = 0; times < 5; times++) fireEvent.click(send);
  await vi.waitFor(() => expect(button('올리고 있어요')).toBe(send));
  for (let times = 0; times < 5; times++) fireEvent.click(send);
  expect(button('올리고 있어요').getAttribute('aria-busy')).toBe('true');
  release();
  await passing(0);
  for (let times = 0; times < 5; times++) fireEvent.submit(text().form as HTMLFormElement);
  await passing(0);
  expect(server.published).toHaveLength(1);
  expect(asked).toEqual(['replace /community/view/500']);
  expect(text().form?.hasAttribute('inert')).toBe(true);
  expect(leave()).toBe(false);
});

test('a talk whose response is lost says so, and can be published again', async () => {
  const server = keepTalks();
  await drawWriter();
  fill(text(), '새싹이 났어요');
  network.loseRequests(TALKS);
  await press(button('올리기'));
  expect(alerts()).toEqual([expect.stringContaining('연결')]);
  await press(button('올리기'));
  expect(server.published).toHaveLength(1);
});

test('a talk that was changed elsewhere says what to do, and keeps its text', async () => {
  keepTalks();
  await drawWriter();
  fill(text(), '새싹이 났어요');
  network.answer(TALKS, () => failure(409, 'CHANGED_ELSEWHERE'));
  await press(button('올리기'));
  expect(alerts()).toEqual([expect.stringContaining('다른 곳에서 이 톡을 먼저 수정했어요.')]);
  expect(text().value).toBe('새싹이 났어요');
});

test('a talk waits for its photos, and the author reads so', async () => {
  const server = keepTalks();
  takePhotos(network);
  await drawWriter();
  fill(text(), '사진을 기다려요');
  const release = network.hold(UPLOAD);
  choosePhotos(photo());
  fireEvent.click(button('올리기'));
  await vi.waitFor(() => expect(button('사진을 올리고 있어요').getAttribute('aria-busy')).toBe('true'));
  expect(server.published).toEqual([]);
  release();
  await passing(0);
  expect(server.published).toMatchObject([{ images: [{ alt: '' }] }]);
});

test('a refused photo gives the reason beside it, and prevents publishing until it is removed', async () => {
  const server = keepTalks();
  const refusing = network.answer(UPLOAD, () =>
    failure(415, 'UNSUPPORTED_MEDIA_TYPE', { error: { code: 'X', message: 'JPG로 내보낸 뒤 올려 주세요' } }),
  );
  await drawWriter();
  fill(text(), '사진 하나는 못 올렸어요.');
  choosePhotos(photo('IMG.heic', 8, 'image/heic'));
  await passing(0);
  expect(alerts()).toEqual([expect.stringContaining('JPG로 내보낸 뒤 올려 주세요')]);
  await press(button('올리기'));
  expect(alerts()).toContain('올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 올려 주세요.');
  expect(document.activeElement).toBe(button('다시 올리기'));
  await press(button('다시 올리기'));
  expect(network.sent.filter((line) => line === UPLOAD)).toHaveLength(2);
  refusing.undo();
  await press(button('올리기'));
  expect(alerts()).toContain('올리지 못한 사진이 있어요. 다시 올리거나 뺀 뒤에 올려 주세요.');
  await press(button('1번째 사진 빼기'));
  expect(alerts()).toEqual([]);
  await press(button('올리기'));
  expect(server.published).toMatchObject([{ content: '사진 하나는 못 올렸어요.', images: [] }]);
});

test('leaving asks while the text is not saved, and not afterwards', async () => {
  keepTalks();
  await drawWriter();
  expect(leave()).toBe(false);
  fill(text(), '아직 저장되지 않은 말');
  expect(leave()).toBe(true);
  await passing(AUTOSAVE_MS);
  expect(leave()).toBe(false);
});

test('leaving asks while a photo is uploading', async () => {
  keepTalks();
  takePhotos(network);
  await drawWriter();
  const release = network.hold(UPLOAD);
  choosePhotos(photo());
  expect(leave()).toBe(true);
  release();
  await passing(2 * AUTOSAVE_MS);
  expect(leave()).toBe(false);
});

test('a hidden page saves at once', async () => {
  const server = keepTalks();
  await drawWriter();
  fill(text(), '탭을 바꾸기 전의 말');
  showPage('visible');
  await passing(0);
  expect(server.drafts).toEqual([]);
  showPage('hidden');
  await passing(0);
  expect(server.drafts).toMatchObject([{ content: '탭을 바꾸기 전의 말' }]);
});

test('after the session has ended the text stays on this device, and leaving to sign in asks nothing', async () => {
  keepTalks();
  await drawWriter();
  expect(text().form?.hasAttribute('data-unsent')).toBe(false);
  network.answer('POST /api/v1/draft/talk', () => failure(401, 'UNAUTHORIZED'));
  fill(text(), '로그인이 풀린 뒤의 말.');
  await passing(AUTOSAVE_MS);
  expect($me.get()).toBeUndefined();
  expect(status()).toContain('로그인이 풀려 저장하지 못했어요.');
  expect(said()).toEqual(['로그인이 풀렸어요 쓴 글은 이 기기에 있어요. 로그인하면 이어서 쓸 수 있어요.']);
  expect(asked).toEqual([]);
  expect(leave()).toBe(false);
  await press(button('로그인'));
  expect($showLoginPopup.get()).toBe(true);
});

test('publishing directly after choosing a channel reports that the session has ended', async () => {
  history.replaceState(null, '', '/community/writing');
  keepTalks();
  await drawWriter(null);
  await press(screen.getByRole('radio', { name: '오늘의 초록' }));
  fill(text(), '방금 쓴 말.');
  network.answer(TALKS, () => failure(401, 'UNAUTHORIZED'));
  await press(button('올리기'));
  expect(asked).toEqual([]);
  expect($showLoginPopup.get()).toBe(true);
  expect(said()).toEqual(['로그인이 풀렸어요 쓴 글은 이 기기에 있어요. 로그인하면 이어서 쓸 수 있어요.']);
});

test('leaving a page of another member asks nothing: its text stays on the device', async () => {
  keepTalks();
  await drawWriter();
  fill(text(), '다시 로그인하면 이어 쓸 말.');
  expect(leave()).toBe(true);
  $isOtherMember.set(true);
  expect(leave()).toBe(false);
  $isOtherMember.set(false);
});

test('after signing out in another tab and signing in again the author finds the text, as the notice promised', async () => {
  keepTalks();
  await drawWriter();
  fill(text(), '다른 탭에서 로그아웃한 뒤의 말.');
  // Signing out in the other tab empties local storage.
  localStorage.clear();
  network.answer(TALKS, () => failure(401, 'UNAUTHORIZED'));
  await press(button('올리기'));
  expect(said()).toEqual(['로그인이 풀렸어요 쓴 글은 이 기기에 있어요. 로그인하면 이어서 쓸 수 있어요.']);
  cleanup();
  $me.set({ id: MEMBER, nickname: '새싹' } as never);
  await drawWriter();
  expect(text().value).toBe('다른 탭에서 로그아웃한 뒤의 말.');
});

test('an author without a text is sent to the home page when the session has ended', async () => {
  history.replaceState(null, '', '/community/writing');
  keepTalks();
  await drawWriter();
  network.answer('GET /api/v1/draft/talk', () => failure(401, 'UNAUTHORIZED'));
  await press(button('초안'));
  expect(asked).toEqual(['replace /']);
});
