export const TAGS_PER_STORY = 10;
/** That a maker may publish or schedule within 24 hours. */
export const STORIES_PER_DAY = 30;
/** How far ahead a story may be scheduled. */
export const SCHEDULE_DAYS = 365;
