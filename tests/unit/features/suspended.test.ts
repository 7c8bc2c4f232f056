import { afterEach, expect, test } from 'vitest';
import { $isSuspended, $me, $suspendInfo } from '../../../src/session/browser/me.store.ts';

const me = {
  id: 1,
  nickname: '새싹집사',
  image: null,
  loginType: 'GOOGLE' as const,
  hasAlarms: false,
  unreadMessage: null,
  needNewTermsAgrees: [],
};
const suspendInfo = {
  period: '2026.11.01 ~ 2026.11.15',
  reason: '',
  startDate: '2026-10-31T15:00:00.000Z',
  endDate: '2026-11-14T15:00:00.000Z',
};

afterEach(() => {
  $me.set(undefined);
  $suspendInfo.set(undefined);
});

test('the flag follows the suspension of the current member', () => {
  expect($isSuspended.get()).toBe(false);
  $me.set(me);
  expect($isSuspended.get()).toBe(false);
  $me.set({ ...me, suspendInfo });
  expect([$isSuspended.get(), $suspendInfo.get()]).toEqual([true, suspendInfo]);
  $me.set(me);
  expect($isSuspended.get()).toBe(false);
});

test('the flag is set after a refused sign-in until a member is signed in', () => {
  $suspendInfo.set(suspendInfo);
  expect($isSuspended.get()).toBe(true);
  $me.set(me);
  expect($isSuspended.get()).toBe(false);
});
