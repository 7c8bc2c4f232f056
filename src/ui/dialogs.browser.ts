import { leaveDialog } from './leave-dialog.browser.ts';
import { addLiveRegion } from './live-regions.browser.ts';
import { openDialog } from './open-dialog.browser.ts';

/** What the dialogs of `Dialog.astro` need of a script; without one, browsers that know `command` open them alone. */

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button[commandfor]');
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
  // Another script opens it in its own way, such as that of the login popup.
  if (!(dialog instanceof HTMLDialogElement) || event.defaultPrevented) return;
  event.preventDefault();
  if (button?.getAttribute('command') === 'show-modal') openDialog(dialog);
  else leaveDialog(dialog);
});

// Opened before this script had come.
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) addLiveRegion(dialog);

if (!('closedBy' in HTMLDialogElement.prototype)) void import('./close-beside.browser.ts');
