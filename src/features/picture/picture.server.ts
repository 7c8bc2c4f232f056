import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/connection.ts';
import { picture } from '../../db/schema/index.ts';
import { encodePicture } from './encoder.server.ts';
import { writePictureFiles } from './file-store.server.ts';
import type { Picture } from './picture.ts';

const KEY_LENGTH = 20;

/**
 * Takes in an untrusted picture: re-encoded without metadata, upright, in several widths, under a random key.
 * @param bytes a JPEG, PNG, WebP or GIF file
 * @throws PictureRefusedError when it is no such picture
 */
export async function storePicture(
  db: Queryable,
  dataDir: string,
  bytes: Uint8Array,
  key = randomKey(),
): Promise<Picture & { id: number }> {
  const { files, ...shape } = await encodePicture(bytes);
  const stored = { key, ...shape };
  await writePictureFiles(dataDir, stored, files);
  return insertPicture(db, stored);
}

/** The row of a picture whose files are already in the store. */
export async function insertPicture(db: Queryable, stored: Picture): Promise<Picture & { id: number }> {
  const [row] = await db.insert(picture).values(stored).returning({ id: picture.id });
  if (!row) throw new Error('the picture row was not returned');
  return { id: row.id, ...stored };
}

function randomKey(): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(randomBytes(KEY_LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');
}
