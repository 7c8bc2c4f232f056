import { haveListsChanged } from './changed-lists.browser.ts';
import { $me } from './me.store.ts';

/**
 * A page that comes back from the browser's own caches may show somebody who has left since, or what the member has
 * changed: then it is loaded anew. Where nobody says who reads it, it stays as what there is to read.
 */
addEventListener('pageshow', async ({ persisted }) => {
  if (!navigator.onLine) return;
  if (haveListsChanged()) return location.reload();
  if (!persisted) return;
  const shown = JSON.stringify($me.get());
  const asking = await import('./fetch-me.browser.ts').catch(() => undefined);
  const now = await asking?.askMe();
  if (now && JSON.stringify(now.me) !== shown) location.reload();
});
