import { paths } from '../../paths.ts';
import { product } from '../../product.ts';
import type { Alarm } from './alarm.ts';
import { alarmBody } from './alarm-body.ts';
import { alarmPaths } from './alarm-path.ts';
import { alarmSentence } from './alarm-sentence.ts';

/** What a device is sent; `public/service-worker.js` shows it. */
export type PushMessage = {
  title: string;
  body: string;
  /** A path of ours. */
  path: string;
  /** What comes later under the same tag takes its place. */
  tag: string;
};

/** No more than the first line of the alarm: it may stand on a locked screen. */
export function pushMessage(alarm: Alarm): PushMessage {
  return {
    title: product.name,
    body: alarmSentence(alarmBody(alarm)),
    path: alarmPaths[alarm.type](alarm) ?? paths.alarms,
    tag: alarm.id,
  };
}
