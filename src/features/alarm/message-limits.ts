/** What operators write to members from the console. */

/** In characters as a reader counts them. */
export const MESSAGE_LENGTH = 1_500;
/** In characters. */
export const MESSAGE_LINK_LENGTH = 2_000;
/** Who are more than that are everybody. */
export const MAX_ADDRESSEES = 100;
