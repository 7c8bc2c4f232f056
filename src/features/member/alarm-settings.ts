import * as z from 'zod';

/** What a member wants to be told about. */
export const alarmSettingsSchema = z.object({
  /** Comments and replies to what they wrote. */
  comment: z.boolean(),
  /** New stories, articles and talks of people they follow or subscribe to. */
  newPost: z.boolean(),
  /** Applause and followers, grouped. */
  reaction: z.boolean(),
  /** News and events; asked for separately. */
  marketing: z.boolean(),
  /** The same between 21:00 and 08:00. */
  marketingAtNight: z.boolean(),
});

export type AlarmSettings = z.infer<typeof alarmSettingsSchema>;

export const defaultAlarmSettings: AlarmSettings = {
  comment: true,
  newPost: true,
  reaction: false,
  marketing: false,
  marketingAtNight: false,
};
