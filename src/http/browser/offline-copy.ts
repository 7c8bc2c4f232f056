/**
 * The header with which a member's browser requests a page to store on the device. The page has the contents that the
 * member may read, but otherwise looks as for visitors. Nothing in it depends on the member or goes out of date with
 * the member's actions. Without a session the answer is 401, as for a call.
 */
export const OFFLINE_COPY = 'x-offline-copy';
