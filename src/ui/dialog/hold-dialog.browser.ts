/** The dialogs that are held open: the number of busy buttons, and the previous value of `closedby`. */
const holds = new WeakMap<HTMLDialogElement, { count: number; closedby: string | null; end: AbortController }>();

/**
 * Keeps the dialog around a button open while the button's action runs. Escape, Back, other buttons of the dialog and
 * presses outside it have no effect, since the action can no longer be cancelled. Scripts may still close the dialog.
 * With several busy buttons, the dialog is released with the last.
 * @returns a function that releases the dialog; call it once
 */
export function holdDialog(button: Element): () => void {
  const dialog = button.closest('dialog');
  if (!dialog) return () => {};
  const hold = holds.get(dialog) ?? beginHold(dialog);
  hold.count++;
  return () => {
    hold.count--;
    if (hold.count > 0) return;
    holds.delete(dialog);
    hold.end.abort();
    if (hold.closedby === null) dialog.removeAttribute('closedby');
    else dialog.setAttribute('closedby', hold.closedby);
  };
}

function beginHold(dialog: HTMLDialogElement) {
  const hold = { count: 0, closedby: dialog.getAttribute('closedby'), end: new AbortController() };
  holds.set(dialog, hold);
  // In Chrome, a second Escape or Back closes a dialog even if `cancel` is prevented.
  dialog.setAttribute('closedby', 'none');
  // For browsers without the attribute, and for `leaveDialog`. The capture phase runs before React's handlers.
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { capture: true, signal: hold.end.signal });
  return hold;
}
