/** Where a reader was in a list, kept in the entry of the history that they left: it is theirs on Back and on reload. */

export type Place = {
  /** The address of the list's first page here: one page may show several lists, one after the other. */
  list: string;
  /** How many of its pages were loaded. */
  pages: number;
  /** The visit, for a list that is kept as it was. */
  visit?: string;
  /**
   * The first entry whose upper edge is in sight, or that fills the window: its name, if it has one, its position, and
   * where that edge stood, in CSS pixels. None at the top of the page, where a reader wants to see what is new.
   */
  name: string | null;
  index: number;
  offset: number;
};

export function keepPlace(entries: Element[], list: Pick<Place, 'list' | 'pages' | 'visit'>): void {
  const entry = scrollY > 0 ? firstInSight(entries) : undefined;
  const place: Place = {
    ...list,
    name: entry?.getAttribute('data-entry') ?? null,
    index: entry ? entries.indexOf(entry) : -1,
    offset: entry?.getBoundingClientRect().top ?? 0,
  };
  history.replaceState({ ...history.state, endlessList: place }, '');
  // The browser knows the page's height of then, which the web font or a new entry changes: only one may scroll.
  history.scrollRestoration = entry ? 'manual' : 'auto';
}

function firstInSight(entries: Element[]): Element | undefined {
  const boxes = entries.map((entry) => ({ entry, ...entry.getBoundingClientRect().toJSON() }));
  const first = boxes.find(({ top }) => top >= 0 && top < innerHeight);
  return (first ?? boxes.find(({ bottom }) => bottom > 0))?.entry;
}

/**
 * The reader's place in a list, if they have come back to it.
 * @returns with `isBack` where they came by Back or Forward, without it by a reload: then they want the list anew
 */
export function readPlace(list: string): (Place & { isBack: boolean }) | undefined {
  const place: Place | undefined = history.state?.endlessList;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (place?.list !== list || navigation?.type === 'navigate') return undefined;
  return { ...place, isBack: navigation?.type === 'back_forward' };
}
