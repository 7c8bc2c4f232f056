/** The id of the browser build, in every response. An open page compares it with the id in its own `meta`. */
export const BUILD_HEADER = 'x-build';
