import { formatAgo } from '../lib/dates.ts';

/** A page may have been kept for hours: the age of what it shows is told by the reader's clock; see `TimeAgo.astro`. */
export function tellAges(page: ParentNode): void {
  const now = new Date();
  for (const time of page.querySelectorAll<HTMLTimeElement>('time[data-ago]')) {
    time.textContent = formatAgo(new Date(time.dateTime), now);
  }
}
