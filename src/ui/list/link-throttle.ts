/** A second press within this time after a link opened a tab counts as an accident; in milliseconds. */
export const LINK_THROTTLE_MS = 500;
