/** How long a list is cached, in seconds. Its counters may be that old. */
export const LISTS_KEPT_SECONDS = 60;
