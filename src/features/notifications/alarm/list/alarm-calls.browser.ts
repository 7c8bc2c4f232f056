import { callMain } from '../../../../http/browser/client.browser.ts';
import { type Fetched, fetched, forget } from '../../../../ui/fetch/fetched.browser.ts';
import type { Page } from '../../../../http/envelope.ts';
import { ALARMS_PER_PAGE, alarmsKey } from '../alarm.ts';
import type { AlarmBody } from '../alarm-body.ts';
import type { AlarmTag } from '../alarm-types.ts';

export type AlarmPage = { content: AlarmBody[]; page: Page };

/** How long a fetched page of alarms is fresh, in milliseconds; set by the specification. */
const FRESH_MS = 200_000;

/** Parameters that the specification requires for lists of alarms. `query` has no effect. */
export const newestFirst = { sort: 'createdDate,desc', query: '' } as const;

/**
 * Fetches a page of the member's alarms.
 * @param tag a category; all categories if undefined
 */
export function alarmPage(memberId: number, tag: AlarmTag | undefined, page: number): Fetched<AlarmPage> {
  const query = { page, size: ALARMS_PER_PAGE, ...newestFirst, tag };
  return fetched(`${alarmsKey(memberId)}${tag ?? ''}/${page}`, () => callMain('/v1/alarm', { query }), {
    freshFor: FRESH_MS,
    keepsInTab: page === 0,
  });
}

/** Discards the fetched alarms of the member. */
export function forgetAlarms(memberId: number): void {
  forget(alarmsKey(memberId));
}

/**
 * Marks an alarm as read. The request continues after the page is left, as happens when the member follows the alarm.
 */
export function markRead(id: string): Promise<null> {
  return callMain('/v1/alarm', { method: 'POST', query: { idAlarm: id }, keepalive: true });
}

/**
 * Marks alarms as read.
 * @param until the time of the newest alarm that the member has seen; newer alarms stay unread
 */
export function markAllRead(until: string): Promise<null> {
  return callMain('/v1/alarm/all', { method: 'POST', query: { until } });
}

export async function setMuted(contentId: number, isMuted: boolean): Promise<boolean> {
  const method = isMuted ? 'POST' : 'DELETE';
  return (await callMain(`/v1/alarm/mute/${contentId}`, { method })).muted;
}
