import { leaveDialog } from './leave-dialog.browser.ts';

/**
 * Closes a dialog at a click outside it, in browsers without `closedby`. Selecting text from inside to outside also
 * ends in such a click, and does not close it.
 */

let pressed: EventTarget | null = null;
document.addEventListener('pointerdown', ({ target }) => {
  pressed = target;
});
document.addEventListener('click', ({ target }) => {
  if (target === pressed && (target as Element).matches('dialog[closedby="any"]')) {
    leaveDialog(target as HTMLDialogElement);
  }
});
