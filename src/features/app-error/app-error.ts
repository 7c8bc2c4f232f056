/** Where a browser reports what has gone wrong in it. */
export const APP_ERROR_PATH = '/api/report/app-error';
/** Says in a report that nobody is signed in. */
export const NOT_SIGNED_IN = 'not-signed-in';

/** In characters; a browser sends no more. */
export const ERROR_TITLE_LENGTH = 300;
export const CALLSTACK_LENGTH = 4_000;
