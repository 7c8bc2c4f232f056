/** The maximum length of a talk's text in graphemes. */
export const TALK_LENGTH = 5_000;
export const PICTURES_PER_TALK = 10;
/** The maximum length of a picture's description in graphemes. */
export const ALT_LENGTH = 200;
export const TAGS_PER_TALK = 10;
/** The number of talks that a member may publish within 24 hours. */
export const TALKS_PER_DAY = 200;
