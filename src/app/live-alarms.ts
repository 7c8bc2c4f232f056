/** Notifies the open pages of members at once when their alarms change or their sessions end. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import { EVENTS_CHANNEL, parseEvents } from '../db/domain-events.ts';
import type { Listener } from '../db/listen.ts';
import { howAlarmsStand } from '../features/notifications/alarm/alarm.server.ts';
import { sharedLiveStreams } from '../features/notifications/alarm/bell/live-streams.server.ts';
import { ApiError } from '../http/errors.ts';
import type { Origins } from '../config/origins.ts';
import { cookiesOf } from '../session/cookies.ts';
import type { RateLimits } from '../session/limits/rate-limits.ts';
import { endedSessions, lookUpExpired, lookUpSession } from '../session/session.server.ts';

/** The number of members or sessions in one query. */
const ASKED_AT_ONCE = 500;
/** The delay before a retry after a database error. */
const RETRY_MS = 2_000;

const streams = sharedLiveStreams();

type Background = { db: Database; log: Logger };

/** Listens for changed alarms and ended sessions from all processes, and sends them to the streams of this process. */
export function notifyOpenPages({ db, log }: Background): Listener {
  const members = new Set<number>();
  const sessions = new Set<string>();
  let isAsking = false;

  async function askAll(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const [memberIds, familyIds] = [takeFrom(members), takeFrom(sessions)];
    try {
      for (const { memberId, ...alarms } of await howAlarmsStand(db, memberIds)) streams.tell(memberId, alarms);
      for (const familyId of await endedSessions(db, familyIds)) streams.endSession(familyId);
    } catch (error) {
      log.error({ err: error }, 'notifying open pages of alarms failed; it will be retried');
      for (const id of memberIds) members.add(id);
      for (const id of familyIds) sessions.add(id);
      await wait(RETRY_MS, undefined, { ref: false });
    }
    isAsking = false;
    if (members.size + sessions.size > 0) void askAll();
  }

  streams.ask = (memberIds, familyIds = []) => {
    for (const id of memberIds) members.add(id);
    for (const id of familyIds) sessions.add(id);
    if (members.size + sessions.size > 0) void askAll();
  };
  return {
    channel: EVENTS_CHANNEL,
    heard(notice) {
      for (const event of parseEvents(notice)) {
        if (event.what === 'session ended') streams.endSession(event.familyId);
        if (event.what === 'alarms changed') streams.ask(event.memberIds.filter((id) => streams.isOpenFor(id)));
      }
    },
    // While the connection was lost, events were missed.
    connected: () => streams.ask(streams.memberIds, streams.familyIds),
  };
}

/** Removes and returns at most `ASKED_AT_ONCE` ids. */
function takeFrom<Id>(waiting: Set<Id>): Id[] {
  const ids = [...waiting].slice(0, ASKED_AT_ONCE);
  for (const id of ids) waiting.delete(id);
  return ids;
}

type Admitting = { db: Database; origins: Origins; rateLimits: RateLimits | undefined };

/** Lets the front process check the session of a stream. It refreshes no session, since a stream cannot set a cookie. */
export function admitToStreams({ db, origins, rateLimits }: Admitting): void {
  const cookies = cookiesOf(origins);
  streams.admit = async ({ cookie, network }) => {
    try {
      await rateLimits?.ofLookup(network, 'stream');
      const presented = cookies.readTokens(cookie);
      const found = await lookUpSession(db, presented);
      const { refreshToken } = presented;
      const session = found.state === 'expired' && refreshToken ? await lookUpExpired(db, refreshToken) : found;
      if (session.state !== 'live') return { refused: 'UNAUTHORIZED' };
      await rateLimits?.ofMemberRead(session.viewer.id);
      return { memberId: session.viewer.id, familyId: session.familyId };
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'TOO_MANY_REQUESTS') throw failure;
      return { refused: failure.code, retryAfter: failure.retryAfter };
    }
  };
}
