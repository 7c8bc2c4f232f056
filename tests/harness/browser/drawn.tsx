import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { settle } from './clock.ts';
import './pointer.ts';
import './top-layer.ts';

/**
 * Renders islands into the document of the test and operates them as a viewer does. The clock runs, since `user-event`
 * waits for timers.
 */

export const user = userEvent.setup();

export async function draw(island: ReactNode): Promise<void> {
  render(island);
  await settled();
}

/** Waits until every request has a response, dynamic imports have loaded, and the islands show the result. */
export async function settled(): Promise<void> {
  await act(async () => {
    await settle();
    await vi.dynamicImportSettled();
    await settle();
  });
}

export async function press(element: Element): Promise<void> {
  await user.click(element);
  await settled();
}

/** Returns the texts of the snackbars, the oldest first. */
export const said = (): string[] =>
  $snackbars.get().map(({ label, subTitle }) => (subTitle ? `${label} ${subTitle}` : label));

afterEach(() => {
  cleanup();
  $snackbars.set([]);
});
