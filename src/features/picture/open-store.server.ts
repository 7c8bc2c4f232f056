import type { Config } from '../../config.ts';
import { openLocalStore } from './local-store.server.ts';
import type { PictureStore } from './picture-store.ts';

/** Where the pictures of this server lie: in its bucket, if one is set, else in its data directory. */
export async function openPictureStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<PictureStore> {
  // Loaded only where it is wanted.
  return s3 ? (await import('./s3-store.server.ts')).openS3Store(s3) : openLocalStore(dataDir);
}
