import * as z from 'zod';
import { SAME_TIMES } from './quiet-hours.ts';

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시간은 22:30처럼 적어 주세요.');

/** The alarm settings of a member. */
const wholeSchema = z.object({
  /** Comments on the member's contents and replies to their comments. */
  comment: z.boolean(),
  /** New stories, articles and talks of members they follow or writers they subscribe to. */
  newPost: z.boolean(),
  /** Applause and followers, grouped. */
  reaction: z.boolean(),
  /** News and events; requires separate consent. */
  marketing: z.boolean(),
  /** News and events between 21:00 and 08:00; requires `marketing`. */
  marketingAtNight: z.boolean(),
  /** In Korean time, such as 22:00 to 07:30: no push interrupts the member in this period. */
  quietHours: z
    .object({ from: timeSchema, to: timeSchema })
    .refine(({ from, to }) => from !== to, SAME_TIMES)
    .nullable(),
});

export type AlarmSettings = z.infer<typeof wholeSchema>;

/**
 * The body of `PUT /v1/user/alarm`. Missing fields keep their values, so that two clients do not overwrite each other's
 * changes.
 */
export const alarmSettingsSchema = wholeSchema
  .partial()
  .refine((chosen) => Object.keys(chosen).length > 0, '바꿀 알림을 골라 주세요.');

export const defaultAlarmSettings: AlarmSettings = {
  comment: true,
  newPost: true,
  reaction: false,
  marketing: false,
  marketingAtNight: false,
  quietHours: null,
};
