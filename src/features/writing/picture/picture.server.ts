import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/connection.ts';
import { receivePicture } from './encoding/encoder.server.ts';
import type { UploadTarget } from './picture.ts';
import type { Picture } from '../../../model/picture.ts';
import { type PictureStore, StoreUnavailableError } from './store/picture-store.ts';
import { announceUpload, discardUpload } from './upload/upload-rows.server.ts';

const KEY_LENGTH = 20;

/** A picture whose files are stored. */
export type StoredPicture = Picture & {
  /** Whether the metadata of the file had a location. */
  hadLocation: boolean;
};

/**
 * Stores an untrusted picture of a member: re-encoded, upright, without metadata, under a random key. The smallest size
 * is made at once, the others on request. The caller then calls `storeUpload` or `discardUpload`; a picture that is not
 * kept within an hour is deleted.
 * @param bytes a JPEG, PNG, WebP or GIF file
 * @throws PictureRefusedError if the bytes are no such picture
 * @throws QueueFullError
 * @throws StoreUnavailableError
 * @throws ApiError UPLOADS_SPENT if the member has reached the daily limit
 */
export async function takeInPicture(
  db: Database,
  store: PictureStore,
  {
    memberId,
    bytes,
    target,
    isUnlimited,
  }: { memberId: number; bytes: Uint8Array; target?: UploadTarget | undefined; isUnlimited?: boolean },
): Promise<StoredPicture> {
  const { files, original, hadLocation, ...shape } = await receivePicture(bytes, memberId);
  const stored = { key: randomKey(), ...shape };
  await announceUpload(db, memberId, stored.key, { isUnlimited });
  await store.add({ ...stored, target }, files, original).catch(async (error) => {
    // A store that does not answer gets no further request now; a job deletes the files.
    if (!(error instanceof StoreUnavailableError)) await discardUpload(db, store, stored.key);
    throw error;
  });
  return { ...stored, hadLocation };
}

function randomKey(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(randomBytes(KEY_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');
}
