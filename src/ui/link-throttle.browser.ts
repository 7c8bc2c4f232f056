import { LINK_THROTTLE_MS } from './link-throttle.ts';

/** Opens one tab for a link with a tab of its own, also when the link is pressed twice. */

let openedAt = Number.NEGATIVE_INFINITY;

addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[target="_blank"]');
  // Another script has opened it, or has handed it to the native app.
  if (!link || event.defaultPrevented) return;
  if (event.timeStamp - openedAt < LINK_THROTTLE_MS) event.preventDefault();
  else openedAt = event.timeStamp;
});
