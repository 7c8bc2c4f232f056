import type { Logger } from 'pino';
import webPush from 'web-push';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/connection.ts';
import { defaultAlarmSettings } from '../member/alarm-settings.ts';
import { isQuiet, secondsUntilQuiet } from '../member/quiet-hours.ts';
import type { Alarm } from './alarm.ts';
import { findAlarms } from './alarm.server.ts';
import { alarmTraits } from './alarm-types.ts';
import { type PushKeys, pushKeys } from './push-keys.server.ts';
import { pushMessage } from './push-message.ts';
import { isOfPushService } from './push-service.ts';
import {
  dropGoneSubscriptions,
  dropPushTasks,
  type PushTask,
  putOffPushTasks,
  takePushTasks,
  untilNextPush,
} from './push-task.server.ts';

/** Sends alarms to the devices of members who have asked for it, by web push (RFC 8030, encrypted by RFC 8291). */

/** So many requests are open at once. */
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

/** `gone`: there is no such subscription any more. `unreachable`: nobody has answered. */
type Outcome = 'sent' | 'unwanted' | 'gone' | 'refused' | 'unreachable';

/** Sends all that is due. @returns milliseconds until more is; undefined when nothing is left */
export async function sendPushes({ db, log, config, now = () => new Date() }: Sending): Promise<number | undefined> {
  const keys = pushKeys(config);
  // Nobody waits twice in a row for a service that does not answer.
  const unreachable = new Set<string>();
  for (;;) {
    const tasks = await takePushTasks(db, AT_ONCE);
    if (tasks.length === 0) return untilNextPush(db);
    const alarms = await findAlarms(db, [...new Set(tasks.map(({ alarmId }) => alarmId))]);
    const outcomes = await Promise.all(
      tasks.map(async (task): Promise<[Outcome, PushTask]> => {
        const alarm = alarms.get(task.alarmId);
        if (!alarm || !isWanted(task, alarm, now())) return ['unwanted', task];
        const { origin } = new URL(task.endpoint);
        if (!isOfPushService(task.endpoint, config.pushServices)) return ['gone', task];
        const outcome = unreachable.has(origin) ? 'unreachable' : await send(task, alarm, keys, now());
        if (outcome === 'unreachable') unreachable.add(origin);
        return [outcome, task];
      }),
    );
    const those = (...wanted: Outcome[]) =>
      outcomes.flatMap(([outcome, task]) => (wanted.includes(outcome) ? task : []));
    const failed = those('refused', 'unreachable');
    // Their whole addresses are the devices' own.
    const services = new Set(failed.map(({ endpoint }) => new URL(endpoint).origin));
    if (failed.length > 0) log.warn({ services: [...services], pushes: failed.length }, 'pushes were not taken');
    await dropPushTasks(db, those('sent', 'unwanted'));
    await dropGoneSubscriptions(db, those('gone'));
    await putOffPushTasks(db, failed);
  }
}

/** Whether the member wants to be told of it now. What has come in quiet hours is not sent after them either. */
function isWanted({ settings, isWanted }: PushTask, { type, createdAt, isRead }: Alarm, now: Date): boolean {
  const { setting } = alarmTraits[type];
  const isOn = setting === undefined || (settings[setting] ?? defaultAlarmSettings[setting]);
  return isWanted && isOn && !isRead && !isQuiet(settings, now) && !isQuiet(settings, createdAt);
}

async function send(task: PushTask, alarm: Alarm, { subject, ...keys }: PushKeys, now: Date): Promise<Outcome> {
  const { endpoint, p256dh, auth, settings } = task;
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
    if (answer.status === 404 || answer.status === 410) return 'gone';
    return answer.ok ? 'sent' : 'refused';
  } catch {
    return 'unreachable';
  }
}
