/** What a link says, to be heard alone, that opens a window of its own. */
export const NEW_WINDOW = '(새 창)';
