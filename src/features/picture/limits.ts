/** Bytes that an uploaded picture may have; SECURITY T14. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
