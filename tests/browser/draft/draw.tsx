import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { $me } from '../../../src/session/browser/me.store.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { stopClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import '../../harness/browser/top-layer.ts';

/** Renders a writing form with a held clock. */

export const MEMBER = 7;
/** The navigations that the page requested, in order. */
export let asked: string[];
export let network: Network;

beforeEach(() => {
  clearDevice();
  stopClock();
  network = openNetwork();
  asked = watchNavigations();
  // Animation frames run at once.
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => queueMicrotask(() => paint(Date.now())));
  $snackbars.set([]);
  $showLoginPopup.set(false);
  $me.set({ id: MEMBER, nickname: '새싹' } as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Advances the clock by this many milliseconds and renders the result. */
export const passing = (ms: number): Promise<void> => act(() => pass(ms));

export async function draw(island: ReactElement): Promise<void> {
  render(island);
  await passing(0);
}

export async function press(element: HTMLElement): Promise<void> {
  fireEvent.click(element);
  await passing(0);
}

export const button = (name: string | RegExp, of: HTMLElement = document.body): HTMLElement =>
  within(of).getByRole('button', { name });
/**
 * Returns a button in a menu, which comes before the buttons of dialogs. It has to include hidden elements, since
 * jsdom's style sheet hides every popover.
 */
export const menuButton = (name: string | RegExp): HTMLElement =>
  screen.getAllByRole('button', { name, hidden: true })[0] as HTMLElement;
export const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
export const dialog = (name: string): HTMLElement => screen.getByRole('dialog', { name });
export const question = (name: string): HTMLElement => screen.getByRole('alertdialog', { name });
export const isShown = (name: string): boolean =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].some(({ textContent }) =>
    textContent?.includes(name),
  );

export function fill(element: HTMLElement, value: string): void {
  fireEvent.input(element, { target: { value } });
}

/** Closes the dialog of an element as the Escape key does. */
export async function dismiss(element: HTMLElement): Promise<void> {
  const open = element.closest('dialog');
  if (open?.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
  await passing(0);
}

export const status = (): string => document.querySelector('.draft-status')?.textContent ?? '';
export const said = (): string[] => $snackbars.get().map(({ label, subTitle }) => `${label} ${subTitle}`.trim());
export const alerts = (): string[] =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text !== '');
/**
 * Leaves the page.
 * @returns whether the browser asks for confirmation
 */
export const leave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export function showPage(visibilityState: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}
