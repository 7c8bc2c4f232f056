/** What holds a dialog: how many buttons do, and how it could be closed before. */
const holds = new WeakMap<HTMLDialogElement, { count: number; closedby: string | null; end: AbortController }>();

/**
 * Keeps the dialog around a button open while what was asked for by that button is under way: Escape, Back, the dialog's other
 * buttons and a press beside it do not suggest that it could still be cancelled. Scripts may close it all the same. Of several
 * buttons the last lets it go.
 * @returns what lets it go again; to be called once
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
  // Chrome lets a second Escape or Back close a dialog whose `cancel` is prevented.
  dialog.setAttribute('closedby', 'none');
  // For browsers that do not know the attribute, and for `leaveDialog`. React hears of it later.
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { capture: true, signal: hold.end.signal });
  return hold;
}
