import { closeOnBack } from './close-on-back.browser.ts';

/** Opens a dialog over the page, which Back closes. Closed, it gives the focus back to where it was. */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  // Closing a popover by its method puts the focus on its button, to which the dialog gives it back later.
  const popover = document.activeElement?.closest<HTMLElement>(':popover-open');
  if (popover && !popover.contains(dialog)) popover.hidePopover();
  const { documentElement: root } = document;
  // Whether a scroll bar goes while the dialog is open; dialog.css keeps its room.
  root.toggleAttribute('data-scrolls', root.scrollHeight > root.clientHeight);
  dialog.showModal();
  closeOnBack(dialog);
}
