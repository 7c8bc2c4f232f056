import type { Config } from '../../config.ts';
import { openLocalStore } from './local-store.server.ts';
import type { PictureStore } from './picture-store.ts';

type Place = Pick<Config, 'dataDir' | 's3'>;

/** Where the pictures of this server lie: in its bucket, if one is set, else in its data directory. */
export async function openPictureStore({ dataDir, s3 }: Place): Promise<PictureStore> {
  // Loaded only where it is wanted.
  return s3 ? (await import('./s3-store.server.ts')).openS3Store(s3) : openLocalStore(dataDir);
}

/** The same for a command, which has more patience with a bucket than a reader has. */
export async function openStoreForCommand({ dataDir, s3 }: Place): Promise<PictureStore> {
  if (!s3) return openLocalStore(dataDir);
  const [{ openS3Store }, { FOR_COMMANDS }] = await Promise.all([
    import('./s3-store.server.ts'),
    import('./s3-client.server.ts'),
  ]);
  return openS3Store(s3, FOR_COMMANDS);
}
