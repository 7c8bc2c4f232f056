import { LINK_THROTTLE_MS } from './link-throttle.ts';

/** Makes a double press of a link open only one new tab. */

let openedAt = Number.NEGATIVE_INFINITY;

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[target="_blank"]');
  // Another script has opened the link or passed it to the native app.
  if (!link || event.defaultPrevented) return;
  if (event.timeStamp - openedAt < LINK_THROTTLE_MS) event.preventDefault();
  else openedAt = event.timeStamp;
});
