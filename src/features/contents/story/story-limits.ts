export const TAGS_PER_STORY = 10;
/** The number of stories that a maker may publish or schedule within 24 hours. */
export const STORIES_PER_DAY = 30;
/** The number of scheduled stories that a maker may have at the same time. */
export const SCHEDULED_STORIES = 100;
