import { paths } from '../../../../site/paths.ts';
import { product } from '../../../../site/product.ts';
import type { Alarm } from '../alarm.ts';
import { alarmBody } from '../alarm-body.ts';
import { alarmPaths } from '../alarm-path.ts';
import { alarmSentence } from '../alarm-sentence.ts';

/** The content of a push message. `public/service-worker.js` shows it. */
export type PushMessage = {
  title: string;
  body: string;
  /** A path of this site. */
  path: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
};

/** Returns the push message of an alarm. It contains only the sentence, since a lock screen may show it. */
export function pushMessage(alarm: Alarm): PushMessage {
  return {
    title: product.name,
    body: alarmSentence(alarmBody(alarm)),
    path: alarmPaths[alarm.type](alarm) ?? paths.alarms,
    tag: alarm.id,
  };
}
