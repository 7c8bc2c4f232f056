import { EVENTS_CHANNEL, parseEvents } from '../db/domain-events.ts';
import type { Listener } from '../db/listen.ts';
import type { PageStore } from './page-store.ts';
import { tagsAfter } from './tags.ts';

/** Invalidates cached pages after domain events. Without a connection it disables the cache: events would be missed. */
export function invalidateOnEvents(store: PageStore): Listener {
  store.enabled = false;
  return {
    channel: EVENTS_CHANNEL,
    heard(notice) {
      const tags = parseEvents(notice).map(tagsAfter);
      if (tags.includes(undefined)) store.clear();
      else store.purge([...new Set(tags.flatMap((each) => each ?? []))]);
    },
    connected: () => {
      store.enabled = true;
    },
    disconnected: () => {
      store.enabled = false;
    },
  };
}
