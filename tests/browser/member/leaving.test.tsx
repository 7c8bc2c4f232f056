import '../../harness/browser/top-layer.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import LeaveIsland from '../../../src/features/people/member/leave/LeaveIsland.tsx';
import { $me } from '../../../src/session/browser/me.store.ts';
import type { Me } from '../../../src/session/me.ts';
import { settle } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** A member deletes their account once, or keeps it. After the deletion, no data of the member stays on the device. */

const LEAVE = 'DELETE /api/v1/user/me';
const ASK = 'GET /api/v1/user/me';
const REASONS = 'POST /api/v1/leave/history';
const REFRESH = 'POST /api/v1/user/refresh';
const done: Answering = () => Response.json({ status: { code: 200, message: 'OK' }, data: null, result: null });
const noSession: Answering = () => failure(401, 'UNAUTHORIZED');
const expired: Answering = () =>
  Response.json({ status: { code: 401, message: 'EXPIRED_ACCESS_TOKEN' } }, { status: 401 });

const lost: Answering = () => undefined;
let network: Network;
let asked: string[];
beforeEach(() => {
  clearDevice();
  history.replaceState(null, '', '/my/leave');
  network = openNetwork();
  // In a hidden page, dialogs become modal at once instead of after the next paint.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  asked = watchNavigations();
  $me.set({ id: 7 } as Me);
  network.answer(REASONS, done);
});
afterEach(cleanup);

const reasons = [
  { depth1CodeId: 3, depth1CodeValue: '자주 쓰지 않아요' },
  { depth1CodeId: 5, depth1CodeValue: '재미가 없어요' },
];
const button = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLButtonElement;
const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(button(name));
    await settle();
  });
};
const said = () => screen.getByRole('alert').textContent;
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('member:'));

/** Opens the page after the identity check at the provider, or before it. */
function open({ isProven = true, written = '' } = {}): void {
  if (isProven) sessionStorage.setItem('member:leaving', 'the-key');
  localStorage.setItem('member:kept', '');
  render(<LeaveIsland reasons={reasons} provider="KAKAO" written={written} />);
}

async function leave(): Promise<void> {
  await press('탈퇴하기');
  expect(screen.getByRole('alertdialog', { name: '정말 탈퇴할까요?' })).toBeTruthy();
  await press('탈퇴하기');
}

test('a member first confirms their identity at the provider', async () => {
  open({ isProven: false });
  expect(screen.queryByRole('button', { name: '탈퇴하기' })).toBeNull();
  await press('본인 확인하기');
  expect(asked).toEqual(['assign /api/auth/kakao/start']);
  expect(sessionStorage.getItem('member:leaving')).toBe('');
});

test('an unfinished identity check is dropped together with its cookie', () => {
  sessionStorage.setItem('member:leaving', '');
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'leaving=1; path=/';
  open({ isProven: false });
  expect(button('본인 확인하기')).toBeTruthy();
  expect([sessionStorage.getItem('member:leaving'), document.cookie]).toEqual([null, '']);
});

test('the request contains the reasons, the proof and the choice about the writings; afterwards the device is empty', async () => {
  const sent: unknown[] = [];
  network.answer(REASONS, async (request) => {
    sent.push(await request.json());
    return done(request);
  });
  network.answer(LEAVE, async (request) => {
    sent.push(new URL(request.url).search, await request.text());
    return done(request);
  });
  sessionStorage.setItem('member:apple_account', '{"loginId":"leaf","username":"사과"}');
  open({ written: '톡 1개' });
  fireEvent.click(screen.getByRole('radio', { name: /^모두 삭제하기/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: '자주 쓰지 않아요' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '재미가 없어요' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '자주 쓰지 않아요' }));
  await press('탈퇴하기');
  expect(screen.getByRole('alertdialog').textContent).toContain('프로필과 톡 1개가 모두 삭제되고 되돌릴 수 없어요.');
  await press('탈퇴하기');
  expect(sent).toEqual([
    { leaveCodes: [5] },
    '?paramKey=the-key&writings=delete',
    JSON.stringify({ loginId: 'leaf', username: '사과' }),
  ]);
  expect([asked, kept()]).toEqual([['replace /'], []]);
});

test('without reasons the request has none, and without a choice it keeps the writings', async () => {
  network.answer(LEAVE, done);
  open();
  await press('탈퇴하기');
  expect(screen.getByRole('alertdialog').textContent).toContain('프로필이 바로 삭제되고 되돌릴 수 없어요.');
  await press('탈퇴하기');
  expect(network.sent).toEqual([`${LEAVE}?paramKey=the-key&writings=keep`]);
  expect(asked).toEqual(['replace /']);
});

test('a proof that is too old is asked for again, and the reasons are sent again under the same request id', async () => {
  const ids: (string | null)[] = [];
  network.answer(REASONS, (request) => {
    ids.push(request.headers.get('x-request-id'));
    return done(request);
  });
  const { undo } = network.answer(LEAVE, () => failure(409, 'FRESH_SIGN_IN_REQUIRED'));
  open();
  fireEvent.click(screen.getByRole('checkbox', { name: '자주 쓰지 않아요' }));
  await leave();
  expect(said()).toBe('FRESH_SIGN_IN_REQUIRED');
  expect(button('본인 확인하기')).toBeTruthy();
  expect([asked, kept()]).toEqual([[], ['member:kept']]);
  undo();

  cleanup();
  network.answer(LEAVE, done);
  open();
  fireEvent.click(screen.getByRole('checkbox', { name: '자주 쓰지 않아요' }));
  await leave();
  expect(asked).toEqual(['replace /']);
  expect(ids[0]).toBeTruthy();
  expect(ids[1]).toBe(ids[0]);
});

describe('after a lost response', () => {
  beforeEach(() => {
    network.answer(LEAVE, () => undefined);
  });

  test('a member unknown to the server has been deleted', async () => {
    network.answer(ASK, noSession);
    open();
    await leave();
    expect([asked, kept()]).toEqual([['replace /'], []]);
  });

  test('a member still known to the server stays, and can retry', async () => {
    network.answer(ASK, () => Response.json({ data: { id: 7 } }));
    open();
    await leave();
    expect(said()).toMatch(/다시 시도해 주세요/);
    expect([asked, kept()]).toEqual([[], ['member:kept']]);
    network.answer(LEAVE, done);
    await leave();
    expect(asked).toEqual(['replace /']);
  });

  test('and a failed check, the next press checks again, also with reasons to send', async () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: '자주 쓰지 않아요' }));
    await leave();
    expect(said()).toMatch(/다시 시도해 주세요/);
    expect(kept()).toEqual(['member:kept']);
    for (const line of [REASONS, LEAVE]) network.answer(line, noSession);
    await leave();
    expect([asked, kept()]).toEqual([['replace /'], []]);
  });

  test.each([
    ['is lost, too', lost],
    ['is refused', noSession],
  ] as const)('and an expired access token whose refresh %s, the member stays', async (_, refresh) => {
    network.answer(ASK, expired);
    network.answer(REFRESH, refresh);
    open();
    await leave();
    expect(said()).not.toBe('');
    expect([asked, kept()]).toEqual([[], ['member:kept']]);
  });
});

test('a session that ended before the request deletes no account', async () => {
  for (const line of [REASONS, LEAVE]) network.answer(line, noSession);
  open();
  await leave();
  expect(kept()).toEqual(['member:kept']);
  // The page is for members only.
  expect(asked).toEqual(['replace /']);
  expect(said()).toBe('UNAUTHORIZED');
});
