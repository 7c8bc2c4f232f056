import type { Config } from '../../config.ts';
import { openLocalStore } from './local-store.server.ts';
import type { PictureStore } from './picture-store.ts';
import type { Waiting } from './s3-client.server.ts';

/**
 * Where pictures lie: in the bucket, if one is set, else in the data directory.
 * @param waiting who waits for a bucket's answers, which says how long they may take
 */
export async function openPictureStore(
  { dataDir, keepFreeBytes, s3 }: Pick<Config, 'dataDir' | 'keepFreeBytes' | 's3'>,
  waiting: Waiting = 'reader',
): Promise<PictureStore> {
  // Loaded only where it is wanted.
  return s3 ? (await import('./s3-store.server.ts')).openS3Store(s3, waiting) : openLocalStore(dataDir, keepFreeBytes);
}
