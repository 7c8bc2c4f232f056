import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/connection.ts';
import { defaultAlarmSettings } from '../member/alarm-settings.ts';
import { isQuiet, secondsUntilQuiet } from '../member/quiet-hours.ts';
import type { Alarm } from './alarm.ts';
import { findAlarms } from './alarm.server.ts';
import { alarmTraits } from './alarm-types.ts';
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

/** Sends alarms to the devices of members who have asked for it, by web push (RFC 8030, encrypted by RFC 8291). */

/** How many requests are open at once. */
const AT_ONCE = 20;
const ANSWER_MS = 10_000;
/** How long a push service keeps it for a device that is not reached, in seconds. */
const KEPT_SECONDS = 12 * 3_600;

type Sending = {
  db: Database;
  log: Logger;
  config: Pick<Config, 'sessionSecret' | 'publicOrigin' | 'pushServices'>;
  now?: () => Date;
};

/** In seconds: no service is waited for longer. */
const LONGEST_WAIT = 3_600;

/**
 * - `gone`: there is no such subscription, or it is not for us
 * - `rejected`: this push will never be taken
 * - `failed`: it may be taken another time
 * - `busy`: nor will the service take another now; `wait` is how long, in seconds, if it has said so
 */
type Outcome = { what: 'sent' | 'unwanted' | 'gone' | 'rejected' | 'failed' } | { what: 'busy'; wait: number };

/** Sends all that is due. @returns milliseconds until more is; undefined when nothing is left */
export async function sendPushes({ db, log, config, now = () => new Date() }: Sending): Promise<number | undefined> {
  const keys = pushKeys(config);
  // Nobody waits twice in a row for a service that does not answer, or asks one that has had enough.
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
    // Their whole addresses are the devices' own.
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

/** Whether the member wants to be told of it now. What has come in quiet hours is not sent after them either. */
function isWanted({ settings, isWanted }: PushTask, { type, createdAt, isRead, content }: Alarm, now: Date): boolean {
  const { setting } = alarmTraits[type];
  const isOn = setting === undefined || (settings[setting] ?? defaultAlarmSettings[setting]);
  return isWanted && isOn && !isRead && !content?.isMuted && !isQuiet(settings, now) && !isQuiet(settings, createdAt);
}

async function send(task: PushTask, alarm: Alarm, { subject, ...keys }: PushKeys, now: Date): Promise<Outcome> {
  const { endpoint, p256dh, auth, settings } = task;
  // Loaded at the first push: it would take 14 ms of every start of a server.
  const { default: webPush } = await import('web-push');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(pushMessage(alarm)),
    {
      vapidDetails: { subject, ...keys },
      TTL: Math.min(KEPT_SECONDS, secondsUntilQuiet(settings, now)),
      // While a device is not reached, what is said anew takes the place of what was said before.
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
  // 401 and 403: it was made for another key than ours.
  if ([401, 403, 404, 410].includes(status)) return { what: 'gone' };
  if ([400, 413].includes(status)) return { what: 'rejected' };
  if ([429, 503].includes(status)) return { what: 'busy', wait: secondsOf(headers.get('retry-after') ?? '', now) };
  return { what: 'failed' };
}

/** Of `Retry-After`, which is a number of seconds or a date; 0 where it says neither. */
function secondsOf(retryAfter: string, now: Date): number {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1_000;
  return Math.ceil(Math.min(Math.max(seconds || 0, 0), LONGEST_WAIT));
}
