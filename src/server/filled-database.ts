import type { Config } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import { openPictureStore } from '../features/picture/open-store.server.ts';

type Settings = Pick<Config, 'dataDir' | 'keepFreeBytes' | 's3' | 'databaseUrl' | 'demoContent'>;

/**
 * Opens the database of these settings, and fills an empty one with the demo content when they ask for it. The demo is
 * loaded for that alone.
 * @throws what `openDatabase` throws
 */
export function openFilledDatabase(config: Settings, onRestart?: (reason: string) => void): Promise<OpenDatabase> {
  return openDatabase(config, {
    onRestart,
    fill: config.demoContent
      ? async (db) => (await import('../demo/seed.ts')).seedDemoContent(db, await openPictureStore(config))
      : undefined,
  });
}
