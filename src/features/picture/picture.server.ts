import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/connection.ts';
import { receivePicture } from './encoder.server.ts';
import type { Picture, UploadTarget } from './picture.ts';
import { type PictureStore, StoreUnavailableError } from './picture-store.ts';
import { announceUpload, discardUpload } from './upload-rows.server.ts';

const KEY_LENGTH = 20;

/** What was taken in. */
export type StoredPicture = Picture & {
  /** Whether the file said where it was taken. */
  hadLocation: boolean;
};

/**
 * Takes in an untrusted picture of a member: re-encoded without metadata, upright, under a random key. Its smallest
 * size is there at once, the others are made when they are asked for. Whoever shows it calls `keepUpload`, or
 * `discardUpload`; what nobody has kept within an hour goes.
 * @param bytes a JPEG, PNG, WebP or GIF file
 * @throws PictureRefusedError when it is no such picture
 * @throws QueueFullError
 * @throws StoreUnavailableError
 * @throws ApiError UPLOADS_SPENT once the member has brought as many as a day may have
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
    // A store that does not answer is not asked for more; the housekeeping does it.
    if (!(error instanceof StoreUnavailableError)) await discardUpload(db, store, stored.key);
    throw error;
  });
  return { ...stored, hadLocation };
}

function randomKey(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(randomBytes(KEY_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');
}
