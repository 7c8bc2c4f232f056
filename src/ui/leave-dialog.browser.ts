/** Closes a dialog for its reader, who has asked for it otherwise than by Escape; one that is held stays open, as it does then. */
export function leaveDialog(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
