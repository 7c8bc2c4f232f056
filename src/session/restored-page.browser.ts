import { haveListsChanged } from './changed-lists.browser.ts';
import { $me, fetchMe } from './me.store.ts';

/**
 * A page that comes back from the browser's own caches may show somebody who has left since, or what the member has
 * changed: then it is loaded anew.
 */
addEventListener('pageshow', async ({ persisted }) => {
  if (!navigator.onLine) return;
  if (haveListsChanged()) return location.reload();
  if (!persisted) return;
  const shown = JSON.stringify($me.get());
  if (JSON.stringify(await fetchMe()) !== shown) location.reload();
});
