import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import type { Picture } from '../../features/picture/picture.ts';
import { readPictureDescription } from '../../features/picture/file-store.server.ts';
import { insertPicture, storePicture } from '../../features/picture/picture.server.ts';
import type { Database } from '../connection.ts';
import { picture } from '../schema/index.ts';
import { drawIllustration } from './illustration/index.ts';

export type StoredPicture = Picture & { id: number };

const AT_ONCE = 2;

/**
 * Draws the named illustrations and takes them in as a member's upload would be. Those that an earlier start
 * has already stored are kept.
 */
export async function storeIllustrations(
  db: Database,
  dataDir: string,
  names: string[],
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, StoredPicture>> {
  const unique = [...new Set(names)];
  const keys = new Map(unique.map((name) => [name, keyOf(name)]));
  const known = await db
    .select()
    .from(picture)
    .where(inArray(picture.key, [...keys.values()]));
  const byKey = new Map(known.map((row) => [row.key, row]));
  const stored = new Map<string, StoredPicture>();
  const pending = [...unique];

  async function work(): Promise<void> {
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const key = keys.get(name) ?? keyOf(name);
      stored.set(name, byKey.get(key) ?? (await storeIllustration(db, dataDir, name, key)));
      onProgress(stored.size, unique.length);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}

async function storeIllustration(db: Database, dataDir: string, name: string, key: string): Promise<StoredPicture> {
  const onDisk = await readPictureDescription(dataDir, key);
  if (onDisk) return insertPicture(db, onDisk);
  const drawing = Buffer.from(drawIllustration(name));
  const png = await sharp(drawing).png({ compressionLevel: 1 }).toBuffer();
  return storePicture(db, dataDir, png, key);
}

function keyOf(name: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex')}`).toString(32);
  return digits.slice(-20).replace(/[0189]/g, (digit) => ({ '0': 'w', '1': 'x', '8': 'y', '9': 'z' })[digit] ?? digit);
}
