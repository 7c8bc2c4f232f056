/** Bytes that an uploaded picture may have. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** Pictures that a member may bring within 24 hours. */
export const UPLOADS_PER_DAY = 200;
