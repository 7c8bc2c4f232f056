/** The maximum lengths of stories' and articles' texts, in graphemes. */
export const TITLE_LENGTH = 100;
export const SUBTITLE_LENGTH = 150;
/** The maximum length of a cover's description, in graphemes. */
export const COVER_ALT_LENGTH = 200;
/** The number of days ahead for which a publication can be scheduled. */
export const SCHEDULE_DAYS = 365;
export const TOO_FAR_AHEAD = '1년 안의 시간을 골라 주세요.';
