/** `npm start`: checks the settings, builds when the sources have changed, and serves. */
import { readConfig } from '../config.ts';
import { buildIfChanged } from './build.ts';
import { exitWithOneLine } from './exit.ts';

try {
  const config = readConfig(process.env);
  await buildIfChanged();
  const { startServer } = await import('../server.ts');
  await startServer(config);
  process.stderr.write(`${config.publicOrigin}\n`);
} catch (error) {
  exitWithOneLine(error);
}
