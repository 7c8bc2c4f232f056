import { beforeEach, expect, test, vi } from 'vitest';
import { pressPending, rememberPress } from '../../../src/features/community/toggle/pending-press.browser.ts';
import { openLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { takeRedirect } from '../../../src/session/browser/redirect.browser.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { viewAs } from '../../harness/browser/reader.ts';

/** A visitor presses a toggle, signs in, and returns to the page. */

const TEN_MINUTES_MS = 10 * 60_000;
const me = { id: 1, nickname: '새싹' };

let pressed: string[];
beforeEach(() => {
  clearDevice();
  viewAs(undefined);
  history.replaceState(null, '', '/story/3');
  show();
});

/** Renders the page as the server sends it. The second button of the toggle is inside closed `details`. */
function show({ isOn = false } = {}): void {
  pressed = [];
  const button = (name: string) =>
    `<button data-toggle="scrap-story:3" data-name="${name}" aria-pressed="${isOn}"></button>`;
  document.body.innerHTML = `${button('first')}<details>${button('second')}</details>`;
  for (const each of document.querySelectorAll<HTMLElement>('button'))
    each.addEventListener('click', () => pressed.push(each.dataset.name ?? ''));
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('scrollBy', vi.fn());
}

function pressAsVisitor(nth: number): void {
  openLoginPopup();
  rememberPress(document.querySelectorAll<HTMLElement>('button')[nth] as HTMLElement);
}

test('the same button is pressed once, at its place, with the focus on it', () => {
  pressAsVisitor(1);
  takeRedirect();
  viewAs(me);
  show();
  pressPending();
  expect(pressed).toEqual(['second']);
  expect(document.querySelector('details')?.open).toBe(true);
  expect((document.activeElement as HTMLElement).dataset.name).toBe('second');
  pressPending();
  expect(pressed).toEqual(['second']);
});

test.each([
  ['the toggle is on already', () => show({ isOn: true })],
  ['nobody has signed in', () => viewAs(undefined)],
  ['the page is another one', () => history.replaceState(null, '', '/story/4')],
  ['the button is on the page no more', () => document.querySelector('details')?.remove()],
])('no button is pressed if %s', (_, change) => {
  pressAsVisitor(1);
  takeRedirect();
  viewAs(me);
  change();
  pressPending();
  expect(pressed).toEqual([]);
});

test('no button is pressed without a successful sign-in', () => {
  pressAsVisitor(0);
  viewAs(me);
  pressPending();
  expect(pressed).toEqual([]);
});

test('opening the login popup for another reason drops the pending press', () => {
  pressAsVisitor(0);
  openLoginPopup('/my/etc');
  takeRedirect();
  viewAs(me);
  pressPending();
  expect(pressed).toEqual([]);
});

test.each([
  [TEN_MINUTES_MS - 100, ['first']],
  [TEN_MINUTES_MS, []],
])('a press waits for the sign-in up to ten minutes: %i ms', async (age, expected) => {
  stopClock();
  pressAsVisitor(0);
  await pass(age);
  takeRedirect();
  viewAs(me);
  pressPending();
  expect(pressed).toEqual(expected);
});
