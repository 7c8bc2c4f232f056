import '../../harness/browser/top-layer.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AlarmBody } from '../../../src/features/notifications/alarm/alarm-body.ts';
import { forgetAlarms } from '../../../src/features/notifications/alarm/list/alarm-calls.browser.ts';
import AlarmList from '../../../src/features/notifications/alarm/list/AlarmList.tsx';
import { $newestAlarm } from '../../../src/features/notifications/alarm/bell/newest-alarm.store.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import { answerOf, MEMBER, page } from './alarms.ts';

/** A page with the list of alarms, and the responses to its requests. */

export const LIST = 'GET /api/v1/alarm?';
export const READ = 'POST /api/v1/alarm?idAlarm=';
export const READ_ALL = 'POST /api/v1/alarm/all';

export let network: Network;
/** Makes an observed element of the list come into view. */
export let come: (item?: Element) => void;
export let watched: Element[];
/** For each press of a link, whether the browser would have followed it. */
export let followed: boolean[];
const catchClick = (event: MouseEvent) => {
  if (!(event.target as Element).closest('a')) return;
  followed.push(!event.defaultPrevented);
  event.preventDefault();
};

beforeEach(() => {
  clearDevice();
  forgetAlarms(MEMBER.id);
  $me.set({ ...MEMBER });
  $newestAlarm.set(0);
  $showLoginPopup.set(false);
  $snackbars.set([]);
  [watched, followed] = [[], []];
  network = openNetwork();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        come = () => tell([{ isIntersecting: true }]);
        watched = [];
      }
      observe = (element: Element) => void watched.push(element);
      disconnect() {}
    },
  );
  addEventListener('click', catchClick);
});
afterEach(() => {
  cleanup();
  removeEventListener('click', catchClick);
});

export const items = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('b')?.textContent);
export const unread = () => document.querySelectorAll('.alarm[data-unread]').length;
export const links = () => [...document.querySelectorAll<HTMLElement>('a.alarm-link')];
export const words = () => $snackbars.get().map(({ label, subTitle }) => [label, subTitle]);
export const reads = () => network.heard.filter((line) => line.startsWith(READ));
export const listCalls = () => network.sent.filter((line) => line.startsWith(LIST));
export const pages = () => listCalls().map((line) => new URL(line.slice(4), location.origin).searchParams.get('page'));

export function answerPages(...contents: AlarmBody[][]): void {
  network.answer(LIST, ({ url }) => {
    const number = Number(new URL(url).searchParams.get('page'));
    return answerOf(page(contents[number] ?? [], number, contents.length));
  });
}

export async function open(...contents: AlarmBody[][]): Promise<void> {
  answerPages(...contents);
  render(<AlarmList initial={page(contents[0] ?? [], 0, contents.length)} />);
  await settle();
}
