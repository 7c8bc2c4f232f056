/** Storage keys and durations of dismissed banners. */

/** The value is `{ hidden, expireTime }`; the time in milliseconds since 1970. */
export const STRIP_KEY = 'stripBannerHide';
/** How long the strip banner stays dismissed; in milliseconds. */
export const STRIP_AWAY_MS = 24 * 3_600_000;

/** The value is the time at which the app banner was dismissed; in milliseconds since 1970. */
export const APP_BANNER_KEY = 'appDownBannerOut';
/** How long the app banner stays dismissed; in milliseconds. */
export const APP_BANNER_AWAY_MS = 24 * 3_600_000;
