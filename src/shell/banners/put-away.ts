/** Banners at the top of pages that a reader may put away for a while, and where the browser remembers it. */

/** Holds `{ hidden, expireTime }`; the time in milliseconds since 1970. */
export const STRIP_KEY = 'stripBannerHide';
/** The strip stays away so long; in milliseconds. */
export const STRIP_AWAY_MS = 24 * 3_600_000;

/** Holds when the banner of the app was put away; in milliseconds since 1970. */
export const APP_BANNER_KEY = 'appDownBannerOut';
/** The banner of the app comes back after more than this; in milliseconds. */
export const APP_BANNER_AWAY_MS = 24 * 3_600_000;
