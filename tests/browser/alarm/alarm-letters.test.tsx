import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { $newestAlarm } from '../../../src/features/notifications/alarm/bell/newest-alarm.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { alarm, answerOf, timeOf } from './alarms.ts';
import { answerPages, items, network, open, READ, reads, unread } from './list.tsx';

/** Messages and answers of operators in the list of alarms. */

describe('a message of an operator', () => {
  const message = (body: string, link: string | null) => ({
    ...alarm(1),
    message: '%s에서 쪽지를 보냈어요.',
    boldMessage: '푸릇',
    link,
    mute: null,
    relatvieAdminMessage: { id: 1, createdDate: alarm(1).createdDate, link, body },
  });
  const toggle = async (isOpen: boolean) => {
    const letter = document.querySelector('details') as HTMLDetailsElement;
    letter.open = isOpen;
    fireEvent(letter, new Event('toggle'));
    await settle();
  };

  test('becomes read when it is unfolded', async () => {
    await open([message('<p>봄 <b>나눔</b></p>', 'https://plants.example/spring')]);
    network.answer(READ, () => answerOf(null));
    expect(screen.getByText('나눔').tagName).toBe('B');
    await toggle(true);
    expect([unread(), reads()]).toEqual([0, [`${READ}alarm-1`]]);
    await toggle(false);
    await toggle(true);
    expect(reads()).toHaveLength(1);
    expect(items()).toHaveLength(1);
  });

  test('becomes unread again if marking it as read fails, until it is unfolded the next time', async () => {
    await open([message('<p>봄</p>', null)]);
    await toggle(true);
    expect(unread()).toBe(1);
    network.answer(READ, () => answerOf(null));
    await toggle(false);
    await toggle(true);
    expect(unread()).toBe(0);
  });

  test('opens links to our pages in this tab and links to other sites in a new tab, which it announces', async () => {
    await open([message('<p><a href="https://a.example/" target="_blank">시작</a></p>', '/event')]);
    const here = screen.getByRole('link', { name: '바로가기', hidden: true });
    expect([here.getAttribute('href'), here.getAttribute('target')]).toEqual(['/event', null]);
    expect(screen.getByText('시작').textContent).toBe('시작 (새 창)');
    cleanup();
    await open([message('<p>봄</p>', 'https://plants.example/spring')]);
    const away = screen.getByText('바로가기');
    expect(away.textContent).toBe('바로가기 (새 창)');
    expect([away.getAttribute('target'), away.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  test('shows the inquiry that it answers; a changed answer becomes read while it is unfolded', async () => {
    const inquiry = (read: boolean, answer: string) => ({
      ...alarm(1),
      read,
      mute: null,
      relativeQna: {
        id: 4,
        title: '사진 <문의>',
        createdDate: alarm(1).createdDate,
        content: '<p>사진이 <b>올라가지</b> 않아요.</p>',
        relativeFiles: [],
      },
      relativeQnaAnswer: { answer },
    });
    network.answer(READ, () => answerOf(null));
    await open([inquiry(false, '앱을 새로 고쳐 주세요.')]);
    const letter = document.querySelector('details') as HTMLElement;
    expect(letter.querySelector('blockquote')?.textContent).toBe('사진 <문의>사진이 올라가지 않아요.');
    expect(screen.getByText('올라가지').tagName).toBe('B');
    await toggle(true);
    answerPages([inquiry(false, '고쳤어요.')]);
    $newestAlarm.set(timeOf(9));
    await settle();
    expect(screen.getByText('고쳤어요.')).toBeTruthy();
    expect(reads()).toHaveLength(2);
  });
});
