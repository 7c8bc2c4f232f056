import { rememberSearch } from './recent-searches.store.ts';

/**
 * Records a search once its page of results is open, even if it was sent before any script loaded. Does not record
 * reloads or returns to the page.
 */

declare global {
  interface Window {
    /** The queue that a tag manager reads. */
    dataLayer?: object[];
  }
}

const keyword = document.querySelector<HTMLElement>('[data-searched]')?.dataset.searched;
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

if (keyword && (navigation === undefined || navigation.type === 'navigate')) {
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'search', keyword });
  rememberSearch(keyword);
}
