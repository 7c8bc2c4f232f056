import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import AlarmList from '../../../src/features/notifications/alarm/list/AlarmList.tsx';
import { $newestAlarm } from '../../../src/features/notifications/alarm/bell/newest-alarm.store.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import { stopClock, settle } from '../../harness/browser/clock.ts';
import { failure } from '../../harness/browser/network.ts';
import { alarm, alarms, answerOf, MEMBER, page, timeOf } from './alarms.ts';
import { answerPages, items, LIST, listCalls, network, open, pages, READ_ALL } from './list.tsx';

/** The content of the list of alarms when it opens and when alarms arrive. */

describe('the list under the bell', () => {
  test('requests its first page of every category when it opens, and says when it is empty', async () => {
    $me.set({ ...MEMBER, hasAlarms: false });
    answerPages([]);
    render(<AlarmList />);
    expect(document.querySelector('[aria-busy]')).toBeTruthy();
    await settle();
    expect(network.sent).toEqual(['GET /api/v1/alarm?page=0&size=20&sort=createdDate,desc&query']);
    expect(screen.getByText('아직 알림이 없어요')).toBeTruthy();
  });

  test('says when its first page fails for good, and offers to retry', async () => {
    const refusal = network.answer(LIST, () => failure(429, 'TOO_MANY_REQUESTS'));
    render(<AlarmList />);
    await settle();
    expect(screen.getByText('알림을 불러오지 못했어요')).toBeTruthy();
    refusal.undo();
    answerPages(alarms(1));
    await userEvent.click(screen.getByRole('button', { name: '다시 시도하기' }));
    await settle();
    expect(items()).toEqual(['이웃1']);
  });

  test('opens the login popup after the session has ended, and offers to retry', async () => {
    network.answer(LIST, () => failure(401, 'UNAUTHORIZED'));
    render(<AlarmList />);
    await settle();
    expect($showLoginPopup.get()).toBe(true);
    expect(screen.queryByText('알림을 불러오지 못했어요')).toBeNull();
    expect(screen.getByRole('button', { name: '로그인' }).dataset.login).toBe('');
  });

  test('is cached for 200 seconds, also on the next pages of the tab', async () => {
    stopClock('2026-01-01T00:00:00Z');
    $me.set({ ...MEMBER, hasAlarms: false });
    answerPages([alarm(1, { read: true })]);
    const look = async () => {
      render(<AlarmList />);
      await settle();
      expect(items()).toEqual(['이웃1']);
      cleanup();
    };
    await look();
    vi.setSystemTime('2026-01-01T00:03:19.999Z');
    await look();
    expect(listCalls()).toHaveLength(1);
    expect(Object.keys(sessionStorage)).toEqual(['member:alarms/7//0:fetched']);
    vi.setSystemTime('2026-01-01T00:03:20.001Z');
    await look();
    expect(listCalls()).toHaveLength(2);
  });

  test('fetches a cached list without unread alarms again while the bell has a dot', async () => {
    answerPages([alarm(1, { read: true })]);
    $me.set({ ...MEMBER, hasAlarms: false });
    render(<AlarmList />);
    await settle();
    cleanup();
    $me.set({ ...MEMBER });
    answerPages(alarms(2, 1));
    render(<AlarmList />);
    await settle();
    expect(items()).toEqual(['이웃2', '이웃1']);
  });

  test('removes the dot when no alarm of the whole list is unread, since the unread content was deleted', async () => {
    answerPages([alarm(1, { read: true })]);
    network.answer(READ_ALL, () => answerOf(null));
    render(<AlarmList />);
    await settle();
    expect($me.get()?.hasAlarms).toBe(false);
    expect(network.heard.filter((line) => line.startsWith(READ_ALL))).toEqual([
      `${READ_ALL}?until=${alarm(1).createdDate}`,
    ]);
  });

  test.each([
    ['a category alone is shown', 'comment', 1],
    ['more pages are to come', undefined, 2],
  ] as const)('keeps the dot while %s', async (_, tag, totalPages) => {
    render(<AlarmList tag={tag} initial={page([alarm(1, { read: true })], 0, totalPages)} />);
    await settle();
    expect($me.get()?.hasAlarms).toBe(true);
    expect(network.sent).toEqual([]);
  });
});

describe('an alarm that arrives while the list is open', () => {
  test('is added on top; an alarm whose count grows moves to the top', async () => {
    await open(alarms(2, 1));
    answerPages([alarm(3), alarm(1, { boldMessage: '이웃1님 외 1명' })]);
    $newestAlarm.set(timeOf(3));
    await settle();
    expect(items()).toEqual(['이웃3', '이웃1님 외 1명', '이웃2']);
    expect(pages()).toEqual(['0']);
  });

  test('is not fetched if the list already has it', async () => {
    await open(alarms(2, 1));
    $newestAlarm.set(timeOf(2));
    await settle();
    expect(network.sent).toEqual([]);
  });

  test('is fetched after a call that is under way', async () => {
    await open(alarms(1));
    answerPages(alarms(3, 2, 1));
    const release = network.hold(LIST);
    $newestAlarm.set(timeOf(2));
    await Promise.resolve();
    $newestAlarm.set(timeOf(4));
    answerPages(alarms(4, 3, 2, 1));
    release();
    await settle();
    expect(items()).toEqual(['이웃4', '이웃3', '이웃2', '이웃1']);
  });

  test('leaves the list unchanged if it cannot be fetched', async () => {
    await open(alarms(1));
    network.answer(LIST, () => failure(429, 'TOO_MANY_REQUESTS'));
    $newestAlarm.set(timeOf(2));
    await settle();
    expect(items()).toEqual(['이웃1']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
