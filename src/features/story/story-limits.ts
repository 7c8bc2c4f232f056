export const TAGS_PER_STORY = 10;
/** That a maker may publish or schedule within 24 hours. */
export const STORIES_PER_DAY = 30;
/** That a maker may have scheduled at once. */
export const SCHEDULED_STORIES = 100;
