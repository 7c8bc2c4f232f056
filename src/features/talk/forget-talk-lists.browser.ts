import { forgetLists } from '../../session/member-storage.browser.ts';

/**
 * What a reader has loaded of a list of talks is kept while they read talks. It is forgotten on each page outside the
 * community, and when they turn to another tab or app; so it is when somebody signs in or out, or changes what lists
 * show (`session/`). The place in the list stays in the history: there the list is fetched anew.
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
  // A page that makes way for another one is hidden, too.
  if (document.visibilityState === 'hidden' && !isLeaving) forgetLists();
});
