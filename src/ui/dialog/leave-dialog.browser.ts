/** Closes a dialog as Escape does: a listener for `cancel` may keep it open. */
export function leaveDialog(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
