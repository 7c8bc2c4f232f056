import { formatAgo } from '../lib/dates.ts';

/** Replaces the dates of `TimeAgo.astro` by ages, by the clock of the browser: a page may have been cached for hours. */
export function tellAges(page: ParentNode): void {
  const now = new Date();
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.textContent = formatAgo(new Date(time.dateTime), now);
  }
}
