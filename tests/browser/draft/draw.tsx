import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { $showLoginPopup } from '../../../src/session/login-popup.store.ts';
import { $me } from '../../../src/session/me.store.ts';
import { $snackbars } from '../../../src/ui/snackbar.store.ts';
import { holdClock, pass } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Network, openNetwork } from '../../harness/browser/network.ts';
import '../../harness/browser/top-layer.ts';

/** The form in which a member writes, drawn with its clock held. */

export const MEMBER = 7;
/** What the page asked the browser to load, in order. */
export let asked: string[];
export let network: Network;

beforeEach(() => {
  clearDevice();
  holdClock();
  network = openNetwork();
  asked = watchNavigations();
  // The browser paints at once.
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => queueMicrotask(() => paint(Date.now())));
  $snackbars.set([]);
  $showLoginPopup.set(false);
  $me.set({ id: MEMBER, nickname: '새싹' } as never);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Lets time pass, in milliseconds, and draws what follows from it. */
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
/** A button in a menu, before those of windows: the style sheet of jsdom hides every popover. */
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

/** As Escape does. */
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
/** Leaves the page. @returns whether the browser asks first */
export const leave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

export function showPage(visibilityState: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}
