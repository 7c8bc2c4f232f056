/** Opens a dialog over the page. Closed, it gives the focus back to where it was. */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  // Closed by its own method, a popover leaves the focus on its button, where the dialog will give it back.
  const popover = document.activeElement?.closest<HTMLElement>(':popover-open');
  if (popover && !popover.contains(dialog)) popover.hidePopover();
  dialog.showModal();
}
