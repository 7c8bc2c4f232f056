/** `npm start`: checks the settings, builds if the sources have changed, and serves. */
import cluster from 'node:cluster';
import { readConfig } from '../config/config.ts';
import { requireDataDir } from '../db/open.ts';
import { startServer } from '../server.ts';
import { startWorkers } from '../server/workers.ts';
import { buildIfChanged } from './build.ts';
import { exitWithOneLine } from './exit.ts';

// Without this React loads its development build, which is several times slower.
process.env.NODE_ENV ??= 'production';

try {
  const config = readConfig(process.env);
  // Checked before the build: a build would replace the files of another server that runs on the same data.
  requireDataDir(config);
  if (cluster.isPrimary) await buildIfChanged();
  if (config.workers > 1 && cluster.isPrimary) await startWorkers(config);
  else await startServer(config);
  if (cluster.isPrimary) process.stderr.write(`${config.publicOrigin}\n`);
} catch (error) {
  exitWithOneLine(error);
}
