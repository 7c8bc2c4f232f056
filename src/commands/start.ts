/** `npm start`: checks the settings, builds when the sources have changed, and serves. */
import cluster from 'node:cluster';
import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { startWorkers } from '../server/workers.ts';
import { buildIfChanged } from './build.ts';
import { exitWithOneLine } from './exit.ts';

try {
  const config = readConfig(process.env);
  if (cluster.isPrimary) await buildIfChanged();
  if (config.workers > 1 && cluster.isPrimary) await startWorkers(config);
  else await startServer(config);
  if (cluster.isPrimary) process.stderr.write(`${config.publicOrigin}\n`);
} catch (error) {
  exitWithOneLine(error);
}
