/** Of stories and articles, in characters as a reader counts them. */
export const TITLE_LENGTH = 100;
export const SUBTITLE_LENGTH = 150;
/** Of the words that describe a cover. */
export const COVER_ALT_LENGTH = 200;
/** How far ahead something may be scheduled. */
export const SCHEDULE_DAYS = 365;
export const TOO_FAR_AHEAD = '1년 안의 시간을 골라 주세요.';
