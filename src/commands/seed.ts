/**
 * `npm run seed -- --talks 100000 --comments 1000000`: adds bulk rows until the database has these totals, for benches.
 * Other options: `--members`, `--stories`, `--applause`, and `--sentences FILE` for the text (one sentence a line, gzip
 * or plain).
 * Works beside a running server. It can be interrupted at any time; the same command resumes.
 */
import { join } from 'node:path';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { bringUpTo } from '../demo/bulk/bulk.ts';
import { parseBulkOptions } from '../demo/bulk/options.ts';
import { progressOn } from '../lib/progress.ts';
import { readSentences } from '../demo/bulk/sentences.ts';
import { prepareDataDir, writePrivately } from '../db/data-dir.ts';
import { runningEmbeddedUrl } from '../db/embedded/embedded.ts';
import { DataDirInUseError, lockDataDir } from '../db/embedded/lock.ts';
import type { OpenDatabase } from '../db/open.ts';
import { analyzeAllTables } from '../db/statistics.ts';
import { demoSentences } from '../demo/sentences.ts';
import { openFilledDatabase } from '../server/filled-database.ts';
import { bringIndexUp } from './update-search-index.ts';
import { exitWithOneLine } from './exit.ts';

try {
  const { totals, sentencesFile } = parseBulkOptions(process.argv.slice(2));
  const config = readConfig(process.env);
  const sentences = sentencesFile === undefined ? demoSentences() : readSentences(sentencesFile);
  writePrivately();
  prepareDataDir(config.dataDir);
  const unlock = config.databaseUrl ? () => {} : lockEmbedded(config.dataDir);
  const database = await openOrJoin(config);
  const progress = progressOn(process.stdout);
  let added: number;
  try {
    added = await bringUpTo(database.url, totals, sentences, progress);
    await bringIndexUp(database.url, progress);
    if (added > 0) await analyzeAllTables(database.url);
  } finally {
    await database.close();
  }
  unlock();
  process.stdout.write(added === 0 ? 'nothing to add: all rows exist\n' : 'done\n');
} catch (error) {
  exitWithOneLine(error);
}

/** Returns the database of a running server on this data directory; otherwise starts the database here. */
async function openOrJoin(config: Config): Promise<OpenDatabase> {
  try {
    return await openFilledDatabase(config, (reason) => process.stderr.write(`${reason}\n`));
  } catch (error) {
    const url = error instanceof DataDirInUseError ? runningEmbeddedUrl(config.dataDir) : undefined;
    if (url === undefined) throw error;
    return { url, close: async () => {} };
  }
}

/** All clients of the embedded database share one session, so advisory locks cannot exclude a second seed. */
function lockEmbedded(dataDir: string): () => void {
  try {
    return lockDataDir(join(dataDir, 'seed'));
  } catch (error) {
    if (error instanceof DataDirInUseError) throw new ConfigError(`another seed command is running on ${dataDir}`);
    throw error;
  }
}
