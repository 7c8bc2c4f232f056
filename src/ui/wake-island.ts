/** Hydrates the `client:intent` island around an element as if a reader had reached for it, now or once it is ready. */
export function wakeIsland(element: Element): void {
  const island = element.closest<HTMLElement>('astro-island');
  if (!island) return;
  island.dataset.awake = '';
  island.dispatchEvent(new Event('focusin'));
}
