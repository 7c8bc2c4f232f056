/** What is under way when a reader has pressed it: one of a window's own buttons, or what sends its form. */
const UNDER_WAY = ':is(.dialog-actions *, [type=submit])[aria-busy=true]';

/** Called once in a page: until that is done, Escape does not suggest that it could still be cancelled. */
export function keepBusyDialogs(): void {
  document.addEventListener(
    'cancel',
    (event) => {
      if ((event.target as Element).querySelector(UNDER_WAY)) event.preventDefault();
    },
    { capture: true },
  );
}

/** Closes a dialog as its reader asks for in another way than by Escape, which has the same rule. */
export function leaveDialog(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
