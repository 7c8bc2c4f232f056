/**
 * A header by which a member's browser asks for a page that it keeps on the device: with what this member may read, but
 * otherwise as visitors get it, so that nothing in it is told of a member or ages with what they do. Without a session it is
 * answered 401, as a call is.
 */
export const OFFLINE_COPY = 'x-offline-copy';
