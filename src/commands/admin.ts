/** `npm run admin -- …`: the operations of the console as commands; `npm run admin -- help` lists them. */
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../lib/config-error.ts';
import { connect, UNHURRIED_WAIT_MS } from '../db/connection.ts';
import { runningEmbeddedUrl } from '../db/embedded/embedded.ts';
import { helpOf, readCommand } from './admin/command-table.ts';
import { commands } from './admin/commands.ts';
import { exitWithOneLine } from './exit.ts';

try {
  const words = process.argv.slice(2);
  if (words[0] === 'help' || words[0] === '--help') console.log(helpOf(commands));
  else await run(words);
} catch (error) {
  exitWithOneLine(error);
}

async function run(words: string[]): Promise<void> {
  const command = readCommand(commands, words);
  const config = readConfig(process.env);
  const url = config.databaseUrl ?? runningEmbeddedUrl(config.dataDir);
  if (!url) throw new ConfigError(`DATA_DIR: no server runs on ${config.dataDir}`);
  const connection = connect(url, { waitMs: UNHURRIED_WAIT_MS });
  const absent = await command(connection.db, config).finally(connection.close);
  if (absent !== undefined) throw new ConfigError(`there is no ${absent}`);
}
