import type { Queryable } from './connection.ts';
import { EVENTS_CHANNEL, parseEvents } from './domain-events.ts';
import type { Listener } from './listen.ts';

/** Holds values that each process reads once in a while for all viewers, since reading them takes long. */

type Forget = (db: Queryable) => void;

const forgetting: Forget[] = [];

/**
 * Returns a function that reads something once in a while. Concurrent callers share one read, and a failed read is repeated.
 * @param seconds how old the value may become
 */
export function remembered<Value>(seconds: number, find: (db: Queryable) => Promise<Value>) {
  const known = new WeakMap<Queryable, { value: Promise<Value>; until: number }>();
  forgetting.push((db) => known.delete(db));
  return (db: Queryable): Promise<Value> => {
    const last = known.get(db);
    if (last && last.until > Date.now()) return last.value;
    const value = find(db);
    known.set(db, { value, until: Date.now() + seconds * 1_000 });
    value.catch(() => known.delete(db));
    return value;
  };
}

/**
 * Forgets all of it when operators rename or hide a tag. Forgets it also when the connection to the database is lost, as
 * cached pages are: PostgreSQL may come back with the rows of a backup.
 */
export function forgetRemembered(db: Queryable): Listener {
  const forget = () => {
    for (const each of forgetting) each(db);
  };
  return {
    channel: EVENTS_CHANNEL,
    heard(notice) {
      if (parseEvents(notice).some(({ what }) => what === 'tags changed')) forget();
    },
    disconnected: forget,
  };
}
