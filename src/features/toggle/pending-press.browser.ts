import { $loggedIn } from '../../session/me.store.ts';
import { type PendingAct, rememberAct, takeAct } from '../../session/pending-act.browser.ts';

/** What a visitor presses that only members can switch is pressed once they have signed in for it. */

/** To be called once the login popup is open. */
export function rememberPress(button: HTMLElement): void {
  const { toggle = '' } = button.dataset;
  const nth = buttonsOf(toggle).indexOf(button);
  const { top } = button.getBoundingClientRect();
  rememberAct({ toggle, wanted: !isOn(button), nth, scrollY, top });
}

/** Back from signing in: the page as it was left, and what was pressed on it pressed again, unless it is on already. */
export function pressPending(): void {
  const pending = takeAct();
  if (pending && $loggedIn.get()) finish(pending);
}

function finish({ toggle, wanted, nth, scrollY, top }: PendingAct): void {
  const button = buttonsOf(toggle)[nth];
  if (!button) return;
  button.closest('details')?.setAttribute('open', '');
  scrollTo(0, scrollY);
  // What stands above may have changed; a button in a bar stands still.
  scrollBy(0, button.getBoundingClientRect().top - top);
  button.focus({ preventScroll: true });
  // Its island hears of it when it is there.
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
