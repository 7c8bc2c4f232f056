/**
 * `npm run restore -- FILE [--replace]`: restores a site from an archive of `npm run backup`. No server may run on the
 * site. See `src/features/operations/backup/README.md`.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { progressOn } from '../lib/progress.ts';
import { withUnmigratedDatabase } from '../db/open.ts';
import { checkBackup, restoreBackup } from '../features/operations/backup/restore.server.ts';
import { openPictureStore } from '../features/writing/picture/store/open-store.server.ts';
import { exitWithOneLine } from './exit.ts';

const USAGE = 'usage: npm run restore -- FILE [--replace]';

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const store = await openPictureStore(config, 'command');
  const checked = await checkBackup(file);
  const { formerPicturesLeft } = await withUnmigratedDatabase(config, (url) =>
    restoreBackup(url, store, file, checked, {
      replaces: values.replace === true,
      progress: progressOn(process.stdout),
    }),
  );
  const { tables, pictures, madeAt } = checked;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`restored the backup of ${madeAt}: ${rows} rows, ${pictures.count} pictures\n`);
  if (formerPicturesLeft > 0) {
    process.stdout.write(`the files of ${formerPicturesLeft} former pictures could not be deleted from the store\n`);
  }
} catch (error) {
  exitWithOneLine(error);
}
