import { leaveDialog } from './leave-dialog.browser.ts';

/**
 * In browsers that do not know `closedby`: a click beside the window closes it. Selecting text from inside to outside ends in
 * such a click, too, and does not.
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
