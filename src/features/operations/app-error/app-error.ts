/** The path for error reports of browsers. */
export const APP_ERROR_PATH = '/api/report/app-error';
/** The value of `userId` without a session. */
export const NOT_SIGNED_IN = 'not-signed-in';

/** In characters. The browser truncates longer texts. */
export const ERROR_TITLE_LENGTH = 300;
export const CALLSTACK_LENGTH = 4_000;
