import { forgetLists } from '../../../../session/browser/member-storage.browser.ts';

/**
 * The tab stores the loaded part of a list of talks while the reader stays in the community. This script drops it on each
 * page outside the community and when the reader switches to another tab or app. `session/` drops it on sign-in, sign-out
 * and changes that affect lists. The scroll position stays in the history, so the list is fetched again at the same place.
 */

const COMMUNITY = '/community/';
let isLeaving = false;

addEventListener('pageshow', () => {
  isLeaving = false;
  if (!location.pathname.startsWith(COMMUNITY)) forgetLists();
});

addEventListener('pagehide', () => {
  isLeaving = true;
});

document.addEventListener('visibilitychange', () => {
  // Leaving for another page hides this page, too. That must not drop the lists.
  if (document.visibilityState === 'hidden' && !isLeaving) forgetLists();
});
