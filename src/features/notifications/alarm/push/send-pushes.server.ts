import type { Logger } from 'pino';
import type { Config } from '../../../../config/config.ts';
import type { Database } from '../../../../db/connection.ts';
import { defaultAlarmSettings } from '../../../people/member/settings/alarm-settings.ts';
import { isQuiet, secondsUntilQuiet } from '../../../people/member/settings/quiet-hours.ts';
import type { Alarm } from '../alarm.ts';
import { findAlarms } from '../alarm.server.ts';
import { alarmTraits } from '../alarm-types.ts';
import { type PushKeys, pushKeys } from './push-keys.server.ts';
import { pushMessage } from './push-message.ts';
import { pushServiceOf } from './push-service.ts';
import {
  dropGoneSubscriptions,
  dropPushTasks,
  type PushTask,
  putOffPushTasks,
  takePushTasks,
  untilNextPush,
} from './push-task.server.ts';

/** Sends alarms to devices by web push (RFC 8030, encrypted according to RFC 8291). */

/** The number of concurrent requests. */
const AT_ONCE = 20;
const ANSWER_MS = 10_000;
/** How long a push service stores a message for a device that is offline, in seconds. */
const KEPT_SECONDS = 12 * 3_600;

type Sending = {
  db: Database;
  log: Logger;
  config: Pick<Config, 'sessionSecret' | 'publicOrigin' | 'pushServices'>;
  now?: () => Date;
};

/** The longest `Retry-After` that is respected, in seconds. */
const LONGEST_WAIT = 3_600;

/**
 * - `gone`: the subscription does not exist, or belongs to another key
 * - `rejected`: the push service will never accept this message
 * - `failed`: a retry may succeed
 * - `busy`: the push service accepts nothing now; `wait` is the delay that it asks for in seconds, or 0
 */
type Outcome = { what: 'sent' | 'unwanted' | 'gone' | 'rejected' | 'failed' } | { what: 'busy'; wait: number };

/**
 * Sends all due push messages.
 * @returns milliseconds until the next task is due; undefined without tasks
 */
export async function sendPushes({ db, log, config, now = () => new Date() }: Sending): Promise<number | undefined> {
  const keys = pushKeys(config);
  // A service that timed out or is overloaded gets no further request in this run.
  const busy = new Map<string, Outcome>();
  for (;;) {
    const tasks = await takePushTasks(db, AT_ONCE);
    if (tasks.length === 0) return untilNextPush(db);
    const alarms = await findAlarms(db, [...new Set(tasks.map(({ alarmId }) => alarmId))]);
    const outcomes = await Promise.all(
      tasks.map(async (task): Promise<Sent> => {
        const alarm = alarms.get(task.alarmId);
        if (!alarm || !isWanted(task, alarm, now())) return { task, outcome: { what: 'unwanted' } };
        const service = pushServiceOf(task.endpoint, config.pushServices);
        if (service === undefined) return { task, outcome: { what: 'gone' } };
        const outcome = busy.get(service) ?? (await send(task, alarm, keys, now()));
        if (outcome.what === 'busy') busy.set(service, outcome);
        return { task, service, outcome };
      }),
    );
    const those = (...wanted: Outcome['what'][]) => outcomes.filter(({ outcome }) => wanted.includes(outcome.what));
    const notTaken = those('rejected', 'failed', 'busy');
    // The log names only services, since endpoints are secrets of the devices.
    const services = [...new Set(notTaken.map(({ service }) => service))];
    if (notTaken.length > 0) log.warn({ services, pushes: notTaken.length }, 'pushes were not taken');
    await dropPushTasks(db, those('sent', 'unwanted', 'rejected').map(taskOf));
    await dropGoneSubscriptions(db, those('gone').map(taskOf));
    const later = those('failed', 'busy');
    const waits = later.map(({ outcome }) => (outcome.what === 'busy' ? outcome.wait : 0));
    await putOffPushTasks(db, later.map(taskOf), waits);
  }
}

type Sent = { task: PushTask; service?: string; outcome: Outcome };
const taskOf = ({ task }: Sent) => task;

/**
 * Returns whether the member wants this push message now. Alarms that were created in quiet hours are not sent later,
 * either.
 */
function isWanted({ settings, isWanted }: PushTask, { type, createdAt, isRead, content }: Alarm, now: Date): boolean {
  const { setting } = alarmTraits[type];
  const isOn = setting === undefined || (settings[setting] ?? defaultAlarmSettings[setting]);
  return isWanted && isOn && !isRead && !content?.isMuted && !isQuiet(settings, now) && !isQuiet(settings, createdAt);
}

async function send(task: PushTask, alarm: Alarm, { subject, ...keys }: PushKeys, now: Date): Promise<Outcome> {
  const { endpoint, p256dh, auth, settings } = task;
  // Loaded with the first message, since loading takes 14 ms that would slow down each server start.
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushMessage(alarm)),
    {
      vapidDetails: { subject, ...keys },
      TTL: Math.min(KEPT_SECONDS, secondsUntilQuiet(settings, now)),
      // While a device is offline, a newer message of the same alarm replaces the older one.
      topic: alarm.id.replaceAll('-', ''),
    },
  );
  try {
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? { what: 'sent' } : refusalOf(answer, now);
  } catch {
    return { what: 'busy', wait: 0 };
  }
}

function refusalOf({ status, headers }: Response, now: Date): Outcome {
  // 401 and 403 mean that the subscription was made for another key.
  if ([401, 403, 404, 410].includes(status)) return { what: 'gone' };
  if ([400, 413].includes(status)) return { what: 'rejected' };
  if ([429, 503].includes(status)) return { what: 'busy', wait: secondsOf(headers.get('retry-after') ?? '', now) };
  return { what: 'failed' };
}

/** Parses `Retry-After`, which is a number of seconds or a date. Returns 0 for any other text. */
function secondsOf(retryAfter: string, now: Date): number {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1_000;
  return Math.ceil(Math.min(Math.max(seconds || 0, 0), LONGEST_WAIT));
}
