import type { Config } from '../../../../config/config.ts';
import { openLocalStore } from './local-store.server.ts';
import type { PictureStore } from './picture-store.ts';
import type { Waiting } from './s3-client.server.ts';

/**
 * Returns the picture store: the bucket if it is configured, otherwise the data directory.
 * @param waiting who waits for the bucket's responses, which decides the timeout
 */
export async function openPictureStore(
  { dataDir, keepFreeBytes, s3 }: Pick<Config, 'dataDir' | 'keepFreeBytes' | 's3'>,
  waiting: Waiting = 'reader',
): Promise<PictureStore> {
  // Imported dynamically, since most sites do not use a bucket.
  return s3 ? (await import('./s3-store.server.ts')).openS3Store(s3, waiting) : openLocalStore(dataDir, keepFreeBytes);
}
