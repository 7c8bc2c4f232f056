/**
 * `npm run search:reindex`: adds missing entries to the search index and rewrites entries of older rules. Works beside
 * a running server. It can be interrupted at any time; the same command resumes.
 */
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { progressOn } from '../lib/progress.ts';
import { runningEmbeddedUrl } from '../db/embedded/embedded.ts';
import { bringIndexUp } from './update-search-index.ts';
import { exitWithOneLine } from './exit.ts';

try {
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? runningEmbeddedUrl(config.dataDir);
  if (!url) throw new ConfigError(`DATA_DIR: no server runs on ${config.dataDir}`);
  await bringIndexUp(url, progressOn(process.stdout));
} catch (error) {
  exitWithOneLine(error);
}
