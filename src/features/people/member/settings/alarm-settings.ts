import * as z from 'zod';
import { SAME_TIMES } from './quiet-hours.ts';

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시간은 22:30처럼 적어 주세요.');

/** What a member wants to be told about. */
const wholeSchema = z.object({
  /** Comments and replies to what they wrote. */
  comment: z.boolean(),
  /** New stories, articles and talks of people they follow or subscribe to. */
  newPost: z.boolean(),
  /** Applause and followers, grouped. */
  reaction: z.boolean(),
  /** News and events; asked for separately. */
  marketing: z.boolean(),
  /** The same between 21:00 and 08:00, for who receives them by day. */
  marketingAtNight: z.boolean(),
  /** In Korean time, such as 22:00 to 07:30: nothing interrupts the member from then until then. */
  quietHours: z
    .object({ from: timeSchema, to: timeSchema })
    .refine(({ from, to }) => from !== to, SAME_TIMES)
    .nullable(),
});

export type AlarmSettings = z.infer<typeof wholeSchema>;

/** The body of `PUT /v1/user/alarm`. What it says nothing of stays as it is, whatever another client has made of it. */
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
