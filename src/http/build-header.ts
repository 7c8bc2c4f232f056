/** On every answer: names the scripts and styles that the server's pages have now. A page that stands open has its own in a `meta`. */
export const BUILD_HEADER = 'x-build';
