/** In graphemes. */
export const MESSAGE_LENGTH = 1_500;
/** In characters. */
export const MESSAGE_LINK_LENGTH = 2_000;
/** A message with more recipients has to go to everybody. */
export const MAX_ADDRESSEES = 100;
