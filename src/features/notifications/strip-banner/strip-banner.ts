/** The strip banner: one line with a link above every page, for a time. */

/** Where it is shown: in the native app, on narrow screens, on wide screens. */
export const stripPlatforms = ['app', 'mobile', 'pc'] as const;
export type StripPlatform = (typeof stripPlatforms)[number];

/** Whether the link opens in the same tab or in a new tab. */
export const stripTargets = ['_self', '_blank'] as const;
export type StripTarget = (typeof stripTargets)[number];

export const LONGEST_STRIP_DESCRIPTION = 80;
export const LONGEST_STRIP_URL = 2_000;

export type StripBanner = {
  isActive: boolean;
  /** Null means that it begins at once, or never ends. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** It is not shown without a description. */
  description: string;
  /** A web address or a path of this site; empty for no link. */
  url: string;
  target: StripTarget;
  platforms: StripPlatform[];
};
