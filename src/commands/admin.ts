/** `npm run admin -- hide|show|delete <content id>`: what operators do until they have a console. */
import { ConfigError, readConfig } from '../config.ts';
import { connect } from '../db/connection.ts';
import { runningEmbeddedUrl } from '../db/embedded/embedded.ts';
import { setContentStatus } from '../features/content/content-status.server.ts';
import { exitWithOneLine } from './exit.ts';

const statuses = { hide: 'HIDDEN', show: 'PUBLISHED', delete: 'DELETED' } as const;
const USAGE = 'usage: npm run admin -- hide|show|delete <content id>';

try {
  const [verb = '', target = ''] = process.argv.slice(2);
  if (!(verb in statuses) || !/^[1-9]\d{0,14}$/.test(target)) throw new ConfigError(USAGE);
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? runningEmbeddedUrl(config.dataDir);
  if (!url) throw new ConfigError(`DATA_DIR: no server runs on ${config.dataDir}`);
  const connection = connect(url);
  const found = await setContentStatus(connection.db, Number(target), statuses[verb as keyof typeof statuses]).finally(
    connection.close,
  );
  if (!found) throw new ConfigError(`there is no content ${target}`);
} catch (error) {
  exitWithOneLine(error);
}
