/** Whether this page was not fetched, but taken from the browser's cache whatever its age; pages kept alive are not loaded at all. */
export function isBroughtBack(): boolean {
  const [navigation] = (globalThis.performance?.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward' && navigation.transferSize === 0;
}
