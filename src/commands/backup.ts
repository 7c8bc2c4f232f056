/**
 * `npm run backup -- FILE`: writes the database and the pictures into a new archive. Works with and without a running
 * server. See `src/features/operations/backup/README.md`.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { progressOn } from '../lib/progress.ts';
import { withExistingDatabase } from '../db/open.ts';
import { makeBackup } from '../features/operations/backup/backup.server.ts';
import { openPictureStore } from '../features/writing/picture/store/open-store.server.ts';
import { exitWithOneLine } from './exit.ts';

const USAGE = 'usage: npm run backup -- FILE';

try {
  const [file, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || rest.length > 0) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const pictures = await openPictureStore(config, 'command');
  const {
    rows,
    pictures: stored,
    missing,
    bytes,
  } = await withExistingDatabase(config, (url) => makeBackup(url, pictures, file, progressOn(process.stdout)));
  const gone = missing > 0 ? `; ${missing} pictures have no files` : '';
  process.stdout.write(`${file}: ${rows} rows, ${stored} pictures, ${bytes} bytes${gone}\n`);
} catch (error) {
  exitWithOneLine(error);
}
