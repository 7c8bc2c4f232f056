import { $loggedIn } from '../../../session/browser/me.store.ts';
import { type PendingAction, rememberAction, takeAction } from '../../../session/browser/pending-action.browser.ts';

/** Remembers a toggle that a visitor pressed, and presses it again after they have signed in. */

/** Remembers the button. Call it once the login popup is open. */
export function rememberPress(button: HTMLElement): void {
  const { toggle = '' } = button.dataset;
  const nth = buttonsOf(toggle).indexOf(button);
  const { top } = button.getBoundingClientRect();
  rememberAction({ toggle, wanted: !isOn(button), nth, scrollY, top });
}

/** After signing in, restores the scroll position and presses the remembered button, unless it is on already. */
export function pressPending(): void {
  const pending = takeAction();
  if (pending && $loggedIn.get()) finish(pending);
}

function finish({ toggle, wanted, nth, scrollY, top }: PendingAction): void {
  const button = buttonsOf(toggle)[nth];
  if (!button) return;
  button.closest('details')?.setAttribute('open', '');
  scrollTo(0, scrollY);
  // Content above the button may have changed its height. A button in a fixed bar does not move.
  scrollBy(0, button.getBoundingClientRect().top - top);
  button.focus({ preventScroll: true });
  // If the island is not hydrated yet, it receives the click afterwards.
  if (isOn(button) !== wanted) button.click();
}

function buttonsOf(toggle: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('button[data-toggle]')].filter(
    (button) => button.dataset.toggle === toggle,
  );
}

function isOn(button: HTMLElement): boolean {
  return button.hasAttribute('data-active') || button.ariaPressed === 'true';
}
