import { openDialog } from './open-dialog.browser.ts';

/** What the dialogs of `Dialog.astro` need of a script; without one, browsers that know `command` open them alone. */

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button[commandfor]');
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
  // Another script opens it in its own way, such as that of the login popup.
  if (!(dialog instanceof HTMLDialogElement) || event.defaultPrevented) return;
  event.preventDefault();
  if (button?.getAttribute('command') === 'show-modal') openDialog(dialog);
  else dialog.close();
});

/** A click beside the window closes it; selecting text from inside to outside ends in such a click and does not. */
if (!('closedBy' in HTMLDialogElement.prototype)) {
  let pressed: EventTarget | null = null;
  document.addEventListener('pointerdown', ({ target }) => {
    pressed = target;
  });
  document.addEventListener('click', ({ target }) => {
    if (target === pressed && (target as Element).matches('dialog[closedby="any"]')) {
      (target as HTMLDialogElement).close();
    }
  });
}
