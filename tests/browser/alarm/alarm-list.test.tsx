import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { NO_CONNECTION } from '../../../src/http/browser/no-connection.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { failure } from '../../harness/browser/network.ts';
import { alarm, alarms, answerOf } from './alarms.ts';
import {
  come,
  followed,
  items,
  LIST,
  links,
  network,
  open,
  pages,
  READ,
  READ_ALL,
  reads,
  unread,
  watched,
  words,
} from './list.tsx';

/** A member uses the alarms in their list. */

describe('an alarm', () => {
  test('has the words of the server, with the name as text', async () => {
    await open([alarm(1, { boldMessage: '<b>%s</b>' }), alarm(2, { message: '%s님의 %s', read: true })]);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('새 알림: <b>%s</b>님이 내 톡에 댓글을 남겼어요.1번째 물음2026.01.01');
    expect(second?.textContent).toContain('이웃2님의 %s');
    expect(second?.textContent).not.toContain('새 알림');
  });

  test('leaves the list and becomes read when its link is followed; a second press within half a second is ignored', async () => {
    await open(alarms(3, 2, 1));
    let now = 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    network.answer(READ, () => answerOf(null));
    const press = () => fireEvent.click(links()[0] as Element);
    press();
    now += 499;
    press();
    await settle();
    expect([items(), followed]).toEqual([
      ['이웃2', '이웃1'],
      [true, false],
    ]);
    now += 1;
    press();
    await settle();
    expect([items(), followed]).toEqual([['이웃1'], [true, false, true]]);
    expect(reads()).toEqual([`${READ}alarm-3`, `${READ}alarm-2`]);
  });

  test.each(['loseRequests', 'loseAnswers'] as const)(
    'empties the list if marking it as read fails (%s)',
    async (lose) => {
      await open(alarms(2, 1));
      network.answer(READ, () => answerOf(null));
      network[lose](READ);
      fireEvent.click(links()[0] as Element);
      await settle();
      expect(followed).toEqual([true]);
      expect(screen.getByText('아직 알림이 없어요')).toBeTruthy();
      // An emptied list does not know whether an alarm is unread, so the dot stays.
      expect($me.get()?.hasAlarms).toBe(true);
      expect(network.sent.filter((line) => line.startsWith(READ_ALL))).toEqual([]);
    },
  );

  test('makes no call when its link is followed and it is already read', async () => {
    await open([alarm(1, { read: true }), alarm(2)]);
    fireEvent.click(links()[0] as Element);
    await settle();
    expect(network.sent).toEqual([]);
    expect(items()).toHaveLength(2);
  });

  test('has no link element without a link', async () => {
    await open([alarm(1, { link: null })]);
    expect(links()).toEqual([]);
  });
});

describe('the menu of an alarm', () => {
  /** Returns the menu of this alarm. */
  const menuOf = (nth: number) => {
    const button = screen.getByRole('button', { name: `‘이웃${nth}님이 내 톡에 댓글을 남겼어요.’ 알림 메뉴` });
    return within(document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement);
  };

  test('says why the alarm came, and mutes its subject in all alarms about it', async () => {
    await open([alarm(1), alarm(2, { mute: { idContent: 1, muted: false } }), alarm(3)]);
    network.answer('POST /api/v1/alarm/mute/1', () => answerOf({ muted: true }));
    network.answer('DELETE /api/v1/alarm/mute/1', () => answerOf({ muted: false }));
    expect(menuOf(1).getByText('내가 쓴 톡에 달린 댓글이라 알려 드려요.')).toBeTruthy();
    await userEvent.click(menuOf(1).getByRole('button', { name: '이 글 알림 끄기', hidden: true }));
    await settle();
    expect(words()).toEqual([['이 글의 알림을 껐어요', '']]);
    expect(screen.getAllByRole('button', { name: '이 글 알림 다시 받기', hidden: true })).toHaveLength(2);
    await userEvent.click(menuOf(2).getByRole('button', { name: '이 글 알림 다시 받기', hidden: true }));
    await settle();
    expect(words()[1]).toEqual(['이 글의 알림을 다시 받아요', '']);
    expect(screen.getAllByRole('button', { name: '이 글 알림 끄기', hidden: true })).toHaveLength(3);
  });

  test('says when muting fails, and leaves the alarm as it is', async () => {
    await open(alarms(1));
    await userEvent.click(menuOf(1).getByRole('button', { name: '이 글 알림 끄기', hidden: true }));
    await settle();
    expect(words()).toEqual([['바꾸지 못했어요', NO_CONNECTION]]);
    expect(menuOf(1).getByRole('button', { name: '이 글 알림 끄기', hidden: true })).toBeTruthy();
  });

  test('offers no muting for an alarm without a subject to mute', async () => {
    await open([alarm(1, { mute: null })]);
    expect(menuOf(1).queryByRole('button', { hidden: true })).toBeNull();
  });
});

describe('reading all alarms at once', () => {
  const button = () => screen.getByRole('button', { name: '모두 읽음' });

  test('marks all alarms up to the newest shown one as read, and moves the focus to the list', async () => {
    await open(alarms(2, 1));
    network.answer(READ_ALL, () => answerOf(null));
    await userEvent.click(button());
    await settle();
    expect(network.heard).toEqual([`${READ_ALL}?until=${alarm(2).createdDate}`]);
    expect([unread(), $me.get()?.hasAlarms]).toEqual([0, false]);
    expect(words()).toEqual([['모두 읽음으로 표시했어요', '']]);
    expect(screen.queryByRole('button', { name: '모두 읽음' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: '알림' }));
  });

  test('does not move the focus if the member has moved it meanwhile', async () => {
    await open(alarms(2, 1));
    network.answer(READ_ALL, () => answerOf(null));
    const release = network.hold(READ_ALL);
    await userEvent.click(button());
    links()[1]?.focus();
    release();
    await settle();
    expect(document.activeElement).toBe(links()[1]);
  });

  test('says when it fails, and leaves the button and the focus', async () => {
    await open(alarms(2, 1));
    await userEvent.click(button());
    await settle();
    expect(words()).toEqual([['읽음으로 표시하지 못했어요', NO_CONNECTION]]);
    expect(document.activeElement).toBe(button());
    expect([unread(), $me.get()?.hasAlarms]).toEqual([2, true]);
  });

  test('asks a member whose session has ended to sign in', async () => {
    await open(alarms(1));
    network.answer(READ_ALL, () => failure(401, 'UNAUTHORIZED'));
    await userEvent.click(button());
    await settle();
    expect($showLoginPopup.get()).toBe(true);
    $showLoginPopup.set(false);
  });
});

describe('the next page of alarms', () => {
  const numbers = (from: number, to: number) =>
    alarms(...Array.from({ length: from - to + 1 }, (_, nth) => from - nth));

  test('is fetched once when the 11th, the 18th or the last alarm of a page comes into view', async () => {
    await open(numbers(45, 26), numbers(25, 6), numbers(5, 1));
    const places = () => watched.map((item) => [...(item.parentElement?.children ?? [])].indexOf(item) + 1);
    expect(places()).toEqual([11, 18, 20]);
    come();
    come();
    await settle();
    expect([pages(), places()]).toEqual([['1'], [31, 38, 40]]);
    come();
    await settle();
    expect(items()).toHaveLength(45);
    come();
    await settle();
    expect(pages()).toEqual(['1', '2']);
  });

  test('does not repeat an alarm that moved to it because of new alarms', async () => {
    await open(numbers(21, 2), alarms(2, 1));
    come();
    await settle();
    expect(items()).toEqual(numbers(21, 1).map(({ boldMessage }) => boldMessage));
  });

  test('says when it fails for good, and offers to retry', async () => {
    await open(numbers(21, 2), alarms(1));
    const refusal = network.answer(LIST, () => failure(429, 'TOO_MANY_REQUESTS'));
    come();
    await settle();
    expect(screen.getByText('다음 알림을 불러오지 못했어요')).toBeTruthy();
    refusal.undo();
    await userEvent.click(screen.getByRole('button', { name: '다시 시도하기' }));
    await settle();
    expect(items()).toHaveLength(21);
    expect(screen.queryByText('다음 알림을 불러오지 못했어요')).toBeNull();
  });
});
