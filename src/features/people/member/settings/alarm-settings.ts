import * as z from 'zod';
import type { AlarmSettings } from '../../../../model/stored-values.ts';
import { SAME_TIMES } from './quiet-hours.ts';

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시간은 22:30처럼 적어 주세요.');

const wholeSchema = z.object({
  comment: z.boolean(),
  newPost: z.boolean(),
  reaction: z.boolean(),
  marketing: z.boolean(),
  marketingAtNight: z.boolean(),
  quietHours: z
    .object({ from: timeSchema, to: timeSchema })
    .refine(({ from, to }) => from !== to, SAME_TIMES)
    .nullable(),
}) satisfies z.ZodType<AlarmSettings>;

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
