import { leaveDialog } from './leave-dialog.browser.ts';
import { addLiveRegion } from '../feedback/live-regions.browser.ts';
import { openDialog } from './open-dialog.browser.ts';

/** Opens and closes the dialogs of `Dialog.astro`. Without this script, browsers with support for `command` open them. */

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest('button[commandfor]');
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
  // Another script, such as the login popup's, has handled this click.
  if (!(dialog instanceof HTMLDialogElement) || event.defaultPrevented) return;
  event.preventDefault();
  if (button?.getAttribute('command') === 'show-modal') openDialog(dialog);
  else leaveDialog(dialog);
});

// Dialogs that the browser opened before this script loaded.
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog:modal')) addLiveRegion(dialog);

if (!('closedBy' in HTMLDialogElement.prototype)) void import('./close-beside.browser.ts');
