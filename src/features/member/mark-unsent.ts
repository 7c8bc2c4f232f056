import type { InputEvent } from 'react';

/** Somebody has typed in a form: when their session ends, the page stays, with what they typed. */
export function markUnsent({ currentTarget }: InputEvent<HTMLFormElement>): void {
  currentTarget.toggleAttribute('data-unsent', true);
}
