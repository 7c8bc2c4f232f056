import { followAlarms } from '../../features/alarm/live-alarms.browser.ts';
import { $me } from '../../session/me.store.ts';
import { wakeIsland } from '../../ui/wake-island.ts';

/**
 * A member is likely to press something. While the browser has nothing else to do, their islands are fetched and hydrated
 * one after the other, so that the first press is answered at once; then the page is told of alarms as they come. Not for
 * those who save data.
 */
const WITHOUT_IDLE_MS = 200;
const { connection } = navigator as { connection?: { saveData: boolean } };

if (!connection?.saveData) {
  if (document.readyState === 'complete') void beginAtRest();
  else addEventListener('load', beginAtRest, { once: true });
}

async function beginAtRest(): Promise<void> {
  await hydrateAhead();
  // After a deployment it would not come any more.
  void import('../new-version.browser.ts').catch(() => {});
  const me = $me.get();
  // In the frame of another site, there is no session to be told of.
  if (me && window === window.top) followAlarms(me.id);
}

async function hydrateAhead(): Promise<void> {
  for (const island of document.querySelectorAll('astro-island[client=intent]')) {
    await rest();
    const scripts = ['renderer-url', 'component-url'].map((name) => island.getAttribute(name) ?? '');
    try {
      await Promise.all(scripts.map((script) => import(/* @vite-ignore */ script)));
    } catch {
      // There is no connection: what is pressed asks for it again.
      return;
    }
    wakeIsland(island);
  }
}

function rest(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    // Safari does not tell when it is idle.
    else setTimeout(resolve, WITHOUT_IDLE_MS);
  });
}
