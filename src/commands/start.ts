/** `npm start`: checks the settings, builds when the sources have changed, and serves. */
import cluster from 'node:cluster';
import { readConfig } from '../config/config.ts';
import { requireDataDir } from '../db/open.ts';
import { startServer } from '../server.ts';
import { startWorkers } from '../server/workers.ts';
import { buildIfChanged } from './build.ts';
import { exitWithOneLine } from './exit.ts';

// React's development build, several times slower, is what loads otherwise.
process.env.NODE_ENV ??= 'production';

try {
  const config = readConfig(process.env);
  // Before the build: it would pull the files from under a server that runs on the same data.
  requireDataDir(config);
  if (cluster.isPrimary) await buildIfChanged();
  if (config.workers > 1 && cluster.isPrimary) await startWorkers(config);
  else await startServer(config);
  if (cluster.isPrimary) process.stderr.write(`${config.publicOrigin}\n`);
} catch (error) {
  exitWithOneLine(error);
}
