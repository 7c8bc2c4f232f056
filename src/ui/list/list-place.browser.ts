/** Stores the viewer's place in a list in the history entry, and restores it after Back and after a reload. */

export type Place = {
  /** The address of the first page of the list. It identifies the list, since a page may show several lists in turn. */
  list: string;
  /** The number of loaded pages. */
  pages: number;
  /** The id of the visit, for a list in the tab's storage. */
  visit?: string;
  /**
   * The first entry whose upper edge is visible, or that fills the window: its name, if any, its index, and the
   * position of that edge in the window, in CSS pixels. No entry at the top of the page, where the viewer wants to see
   * new entries.
   */
  name: string | null;
  index: number;
  offset: number;
};

export function storePlace(entries: Element[], list: Pick<Place, 'list' | 'pages' | 'visit'>): void {
  const entry = scrollY > 0 ? firstInSight(entries) : undefined;
  const place: Place = {
    ...list,
    name: entry?.getAttribute('data-entry') ?? null,
    index: entry ? entries.indexOf(entry) : -1,
    offset: entry?.getBoundingClientRect().top ?? 0,
  };
  history.replaceState({ ...history.state, endlessList: place }, '');
  // The web font or new entries change the page's height, so the browser would scroll to another place. Only one may
  // scroll.
  history.scrollRestoration = entry ? 'manual' : 'auto';
}

function firstInSight(entries: Element[]): Element | undefined {
  const boxes = entries.map((entry) => ({ entry, ...entry.getBoundingClientRect().toJSON() }));
  const first = boxes.find(({ top }) => top >= 0 && top < innerHeight);
  return (first ?? boxes.find(({ bottom }) => bottom > 0))?.entry;
}

/**
 * Returns the viewer's place in a list after Back, Forward or a reload.
 * @returns `isBack` is false after a reload, at which the viewer wants a new list
 */
export function readPlace(list: string): (Place & { isBack: boolean }) | undefined {
  const place: Place | undefined = history.state?.endlessList;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place?.list !== list || navigation?.type === 'navigate') return undefined;
  return { ...place, isBack: navigation?.type === 'back_forward' };
}
