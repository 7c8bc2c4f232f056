import type { Config } from '../config/config.ts';
import { type OpenDatabase, openDatabase } from '../db/open.ts';
import { openPictureStore } from '../features/writing/picture/store/open-store.server.ts';

type Settings = Pick<Config, 'dataDir' | 'keepFreeBytes' | 's3' | 'databaseUrl' | 'demoContent'>;

/**
 * Opens the configured database and, if demo content is configured, fills an empty one with it. The demo code is loaded
 * only then.
 * @throws the errors of `openDatabase`
 */
export function openFilledDatabase(config: Settings, onRestart?: (reason: string) => void): Promise<OpenDatabase> {
  return openDatabase(config, {
    onRestart,
    fill: config.demoContent
      ? async (db) => (await import('../demo/seed.ts')).seedDemoContent(db, await openPictureStore(config))
      : undefined,
  });
}
