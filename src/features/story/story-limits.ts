export const TAGS_PER_STORY = 10;
/** That a maker may publish or schedule within 24 hours. */
export const STORIES_PER_DAY = 30;
