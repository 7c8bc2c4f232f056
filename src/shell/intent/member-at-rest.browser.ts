import { followAlarms } from '../../features/notifications/alarm/bell/live-alarms.browser.ts';
import { $me } from '../../session/browser/me.store.ts';
import { wakeIsland } from '../../ui/fetch/wake-island.ts';

/**
 * Loads and hydrates a member's islands one after the other while the browser is idle, so that the first press works at
 * once: members often press something. Then subscribes to live alarms. Does nothing in data-saving mode.
 */
const WITHOUT_IDLE_MS = 200;
const { connection } = navigator as { connection?: { saveData: boolean } };

if (!connection?.saveData) {
  if (document.readyState === 'complete') void beginAtRest();
  else addEventListener('load', beginAtRest, { once: true });
}

async function beginAtRest(): Promise<void> {
  await hydrateAhead();
  // After a deployment, this script could no longer be loaded.
  void import('../new-version.browser.ts').catch(() => {});
  const me = $me.get();
  // In a frame of another site, the browser sends no session cookie.
  if (me && window === window.top) followAlarms(me.id);
}

async function hydrateAhead(): Promise<void> {
  for (const island of document.querySelectorAll('astro-island[client=intent]')) {
    await rest();
    const scripts = ['renderer-url', 'component-url'].map((name) => island.getAttribute(name) ?? '');
    try {
      await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
    } catch {
      // Without a connection, a press loads the island again.
      return;
    }
    wakeIsland(island);
  }
}

function rest(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    // Safari has no `requestIdleCallback`.
    else setTimeout(resolve, WITHOUT_IDLE_MS);
  });
}
