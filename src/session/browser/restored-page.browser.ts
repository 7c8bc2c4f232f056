import { haveListsChanged } from './changed-lists.browser.ts';
import { $me } from './me.store.ts';

/**
 * Reloads a page from the browser's caches if the session or the member's data has changed, or if lists have changed. If
 * the server does not answer, the page stays.
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
