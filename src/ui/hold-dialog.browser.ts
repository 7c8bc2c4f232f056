/**
 * Keeps the dialog around a button open while what was asked for by that button is under way: Escape, Back, the dialog's other
 * buttons and a press beside it do not suggest that it could still be cancelled. Scripts may close it all the same.
 * @returns what lets it go again
 */
export function holdDialog(button: Element): () => void {
  const dialog = button.closest('dialog');
  if (!dialog) return () => {};
  const held = new AbortController();
  const before = dialog.getAttribute('closedby');
  // Chrome lets a second Escape or Back close a dialog whose `cancel` is prevented.
  dialog.setAttribute('closedby', 'none');
  // For browsers that do not know the attribute, and for `leaveDialog`. React hears of it later.
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { capture: true, signal: held.signal });
  return () => {
    held.abort();
    if (before === null) dialog.removeAttribute('closedby');
    else dialog.setAttribute('closedby', before);
  };
}
