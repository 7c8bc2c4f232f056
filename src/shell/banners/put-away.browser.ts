import { deviceStorage, store } from '../../lib/storage.browser.ts';
import { APP_BANNER_KEY, STRIP_AWAY_MS, STRIP_KEY } from './put-away.ts';

/** The action of the buttons of `PutAwayButton.astro`; loaded only on pages with a banner. */
document.addEventListener('click', ({ target }) => {
  const { putAway } = (target as Element).closest<HTMLElement>('[data-put-away]')?.dataset ?? {};
  if (!putAway) return;
  const now = Date.now();
  if (putAway === 'strip') {
    store(deviceStorage, STRIP_KEY, JSON.stringify({ hidden: true, expireTime: now + STRIP_AWAY_MS }));
  } else store(deviceStorage, APP_BANNER_KEY, String(now));
  document.documentElement.setAttribute(`data-${putAway}-away`, '');
  // The button is now hidden, so the focus needs another element.
  document.getElementById('content')?.focus({ preventScroll: true });
});
