/** How long a list is kept ready for everybody, in seconds: its counters may be as old as that. */
export const LISTS_KEPT_SECONDS = 60;
