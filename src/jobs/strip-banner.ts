/** Shows the strip banner above every page from its start to its end. */
import type { Logger } from 'pino';
import type { PageStore } from '../cache/page-store.ts';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import type { StripBanner } from '../features/notifications/strip-banner/strip-banner.ts';
import { shownStripBanner } from '../features/notifications/strip-banner/strip-banner.server.ts';

type Parts = { db: Database; log: Logger; store: PageStore };

/**
 * Keeps the current strip banner in memory, so that pages need no query for it. Every process reads the banner when an
 * operator saves it and when it starts or ends. If the banner changed, the process drops all cached pages, since each
 * shows it. If the banner cannot be read, pages show none.
 */
export function showStripBanner({ db, log, store }: Parts): {
  current: () => StripBanner | undefined;
  listener: Listener;
} {
  let shown: StripBanner | undefined;

  function show(banner: StripBanner | undefined): void {
    const isSame = JSON.stringify(banner) === JSON.stringify(shown);
    shown = banner;
    if (!isSame) store.clear();
  }

  const listener = startJob({
    log,
    isFor: ({ what }) => what === 'strip banner changed',
    async work() {
      try {
        const { banner, untilTurn } = await shownStripBanner(db);
        show(banner);
        return untilTurn;
      } catch (error) {
        show(undefined);
        throw error;
      }
    },
    failure: 'the strip banner could not be read; none is shown until it is',
  });
  return { current: () => shown, listener };
}
