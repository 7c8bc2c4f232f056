/**
 * Hydrates the `client:intent` island around an element as if the viewer had focused it, now or as soon as it is ready.
 */
export function wakeIsland(element: Element): void {
  const island = element.closest<HTMLElement>('astro-island');
  if (!island) return;
  island.dataset.awake = '';
  island.dispatchEvent(new Event('focusin'));
}
