/** Of a talk's text, in characters as a reader counts them. */
export const TALK_LENGTH = 5_000;
export const PICTURES_PER_TALK = 10;
/** Of the words that describe a picture. */
export const ALT_LENGTH = 200;
export const TAGS_PER_TALK = 10;
/** That a member may publish within 24 hours. */
export const TALKS_PER_DAY = 200;
