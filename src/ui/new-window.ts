/** The text for screen readers in a link that opens a new window. */
export const NEW_WINDOW = '(새 창)';
