/** The strip at the top of every page: one line with a link, for a time. */

/** Where it is shown: in the native app, on narrow screens, on wide ones. */
export const stripPlatforms = ['app', 'mobile', 'pc'] as const;
export type StripPlatform = (typeof stripPlatforms)[number];

/** Whether its link opens here or in a tab of its own. */
export const stripTargets = ['_self', '_blank'] as const;
export type StripTarget = (typeof stripTargets)[number];

export const LONGEST_STRIP_DESCRIPTION = 80;
export const LONGEST_STRIP_URL = 2_000;

export type StripBanner = {
  isActive: boolean;
  /** Without one it begins at once, or never ends. */
  startsAt: Date | null;
  endsAt: Date | null;
  /** Without words it is not shown. */
  description: string;
  /** An address of the web or a path of this site; empty: it leads nowhere. */
  url: string;
  target: StripTarget;
  platforms: StripPlatform[];
};
