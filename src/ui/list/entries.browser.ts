/** Shows a row of `EntryList.astro` in its list or removes it. If it had the focus, the focus moves to the next row. */
export function toggleEntry(entry: HTMLElement, isKept: boolean): void {
  entry.toggleAttribute('data-gone', !isKept);
  if (!entry.hasAttribute('data-leaves')) return;
  const hadFocus = entry.contains(document.activeElement);
  entry.hidden = !isKept;
  if (!isKept && hadFocus) neighbourOf(entry).focus();
}

function neighbourOf(entry: HTMLElement): HTMLElement {
  const shown = [...(entry.parentElement?.querySelectorAll<HTMLElement>('[data-entry]:not([hidden])') ?? [])];
  const isAfter = (other: HTMLElement) => entry.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const neighbour = shown.find(isAfter) ?? shown.at(-1);
  return neighbour?.querySelector('button') ?? document.querySelector('main') ?? document.body;
}
