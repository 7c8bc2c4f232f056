import type { StripPlatform, StripTarget } from '../../../model/stored-values.ts';

/** The strip banner: one line with a link above every page, for a time. */

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

declare module '../../../http/api.ts' {
  interface Application {
    /** Returns the strip banner that is shown now. */
    stripBanner: () => StripBanner | undefined;
  }
}
