/**
 * Returns whether Back or Forward loaded this page from the browser's HTTP cache, which may be stale. A page from the
 * back/forward cache is not loaded at all and does not run this.
 */
export function isRestoredFromCache(): boolean {
  const [navigation] = (globalThis.performance?.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' && navigation.transferSize === 0;
}
