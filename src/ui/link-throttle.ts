/** Sooner after a link that opened something, in milliseconds, a second press is an accident. */
export const LINK_THROTTLE_MS = 500;
