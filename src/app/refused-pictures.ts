/** Keeps the set of pictures that are not public, and decides whose session may see such a picture. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import { EVENTS_CHANNEL, parseEvents } from '../db/domain-events.ts';
import type { Listener } from '../db/listen.ts';
import { sharedRefusedPictures } from '../features/writing/picture/refused/refused-pictures.server.ts';
import {
  isPicture,
  isPictureOf,
  readPublic,
  readRefused,
} from '../features/writing/picture/refused/refused-rows.server.ts';
import { ApiError } from '../http/errors.ts';
import type { Origins } from '../config/origins.ts';
import { cookiesOf } from '../session/cookies.ts';
import type { RateLimits } from '../session/limits/rate-limits.ts';
import { lookUpExpired, lookUpSession } from '../session/session.server.ts';

/** How soon a failed load of the set is retried. */
const RETRY_MS = 1_000;
/** How often the set is reloaded, which drops pictures whose files are removed. */
const RELOAD_MS = 3_600_000;

const refused = sharedRefusedPictures();

type Background = { db: Database; log: Logger };

/** Receives in every process which pictures become public or private. Loads the whole set at each connection. */
export function refusePicturesOnEvents({ db, log }: Background): Listener {
  let loads = 0;

  async function load(): Promise<void> {
    const own = ++loads;
    while (own === loads) {
      try {
        await refused.load(() => readRefused(db));
        return;
      } catch (error) {
        log.error({ err: error }, 'loading the list of non-public pictures failed; it will be retried');
        await wait(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  setInterval(() => void load(), RELOAD_MS).unref();
  refused.readPublic = (keys) => readPublic(db, keys);
  return {
    channel: EVENTS_CHANNEL,
    heard(notice) {
      for (const event of parseEvents(notice)) {
        if (event.what === 'pictures changed') refused.change(event.keys, event.isPublic);
      }
    },
    connected: () => void load(),
    disconnected: () => refused.miss(),
  };
}

type Admitting = { db: Database; origins: Origins; rateLimits: RateLimits | undefined };

/** Lets the front process send a picture that is not public to its owner and to operators. */
export function admitOwnersToPictures({ db, origins, rateLimits }: Admitting): void {
  const cookies = cookiesOf(origins);
  refused.admit = async ({ key, cookie, network }) => {
    try {
      await rateLimits?.ofLookup(network, 'picture');
      const presented = cookies.readTokens(cookie);
      const found = await lookUpSession(db, presented);
      const { refreshToken } = presented;
      const session = found.state === 'expired' && refreshToken ? await lookUpExpired(db, refreshToken) : found;
      if (session.state !== 'live') return 'REFUSED';
      const { id, role } = session.viewer;
      await rateLimits?.ofMemberRead(id);
      const maySee = role === 'admin' ? await isPicture(db, key) : await isPictureOf(db, id, key);
      return maySee ? 'OWNER' : 'REFUSED';
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'TOO_MANY_REQUESTS') throw failure;
      return { retryAfter: failure.retryAfter };
    }
  };
}
