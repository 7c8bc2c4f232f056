import { callMain } from '../../http/client.browser.ts';
import { type Fetched, fetched, forget } from '../../ui/fetched.browser.ts';
import type { Page } from '../../http/envelope.ts';
import { ALARMS_PER_PAGE, alarmsKey } from './alarm.ts';
import type { AlarmBody } from './alarm-body.ts';
import type { AlarmTag } from './alarm-types.ts';

export type AlarmPage = { content: AlarmBody[]; page: Page };

/** Of the contract, in milliseconds. */
const FRESH_MS = 200_000;

/** What lists of alarms are asked for with, as the contract names it; nothing is searched for. */
export const newestFirst = { sort: 'createdDate,desc', query: '' } as const;

/** A page of the member's alarms. @param tag a category's id, or all of them */
export function alarmPage(memberId: number, tag: AlarmTag | undefined, page: number): Fetched<AlarmPage> {
  const query = { page, size: ALARMS_PER_PAGE, ...newestFirst, tag };
  return fetched(`${alarmsKey(memberId)}${tag ?? ''}/${page}`, () => callMain('/v1/alarm', { query }), {
    freshFor: FRESH_MS,
    keepsInTab: page === 0,
  });
}

/** What has been fetched is old. */
export function forgetAlarms(memberId: number): void {
  forget(alarmsKey(memberId));
}

/** Goes on when the page is left, as it is when an alarm is followed. */
export function markRead(id: string): Promise<null> {
  return callMain('/v1/alarm', { method: 'POST', query: { idAlarm: id }, keepalive: true });
}

/** @param until when the newest came that the member has seen */
export function markAllRead(until: string): Promise<null> {
  return callMain('/v1/alarm/all', { method: 'POST', query: { until } });
}

export async function setMuted(contentId: number, isMuted: boolean): Promise<boolean> {
  const method = isMuted ? 'POST' : 'DELETE';
  return (await callMain(`/v1/alarm/mute/${contentId}`, { method })).muted;
}
