/** The types of stored values, beside bodies (`body.ts`). */

/** A small habit that a reader of an article can start with. */
export type Ritual = { title: string; text: string };

/** The author's answers about a sick plant, in a channel for help. An unanswered question is an empty text. */
export type Sos = {
  plant: string;
  light: string;
  watered: string;
  symptom: string;
};

/** The alarm settings of a member. */
export type AlarmSettings = {
  /** Comments on the member's contents and replies to their comments. */
  comment: boolean;
  /** New stories, articles and talks of members they follow or writers they subscribe to. */
  newPost: boolean;
  /** Applause and followers, grouped. */
  reaction: boolean;
  /** News and events; requires separate consent. */
  marketing: boolean;
  /** News and events between 21:00 and 08:00; requires `marketing`. */
  marketingAtNight: boolean;
  /** In Korean time, such as 22:00 to 07:30: no push interrupts the member in this period. */
  quietHours: { from: string; to: string } | null;
};

/** Where the strip banner is shown: in the native app, on narrow screens, on wide screens. */
export const stripPlatforms = ['app', 'mobile', 'pc'] as const;
export type StripPlatform = (typeof stripPlatforms)[number];

/** Whether the link of the strip banner opens in the same tab or in a new tab. */
export const stripTargets = ['_self', '_blank'] as const;
export type StripTarget = (typeof stripTargets)[number];
