import { rememberSearch } from './recent-searches.store.ts';

/**
 * Tells of a search, once somebody has come to its results: also of one that was sent off before any script was there. Not
 * when they load the page anew or come back to it.
 */

declare global {
  interface Window {
    /** What a tag manager reads. */
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
