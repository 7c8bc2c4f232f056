import { haveListsChanged } from './changed-lists.browser.ts';
import type { Me } from './me.ts';
import { $me } from './me.store.ts';

/**
 * A page that comes back from the browser's own caches may show somebody who has left since, or what the member has
 * changed: then it is loaded anew.
 */
addEventListener('pageshow', async ({ persisted }) => {
  if (!navigator.onLine) return;
  if (haveListsChanged()) return location.reload();
  if (!persisted) return;
  const shown = JSON.stringify($me.get());
  const now = await askMe();
  if (now && JSON.stringify(now.me) !== shown) location.reload();
});

/** @returns nothing where the server does not say: then the page stays, as what there is to read */
async function askMe(): Promise<{ me?: Me } | undefined> {
  try {
    const { callMain } = await import('../http/client.browser.ts');
    return { me: await callMain('/v1/user/me') };
  } catch (failure) {
    const { status = 0 } = failure as { status?: number };
    return status > 0 && status < 500 ? {} : undefined;
  }
}
