import { deviceStorage, store } from '../../lib/storage.browser.ts';
import { APP_BANNER_KEY, STRIP_AWAY_MS, STRIP_KEY } from './put-away.ts';

/** What the buttons of `PutAwayButton.astro` do; on pages with a banner alone. */
document.addEventListener('click', ({ target }) => {
  const { putAway } = (target as Element).closest<HTMLElement>('[data-put-away]')?.dataset ?? {};
  if (!putAway) return;
  const now = Date.now();
  if (putAway === 'strip') {
    store(deviceStorage, STRIP_KEY, JSON.stringify({ hidden: true, expireTime: now + STRIP_AWAY_MS }));
  } else store(deviceStorage, APP_BANNER_KEY, String(now));
  document.documentElement.setAttribute(`data-${putAway}-away`, '');
  // The button is gone.
  document.getElementById('content')?.focus({ preventScroll: true });
});
