/** The size limit of an uploaded picture, in bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
/** The number of pictures that a member may upload within 24 hours. */
export const UPLOADS_PER_DAY = 200;
