/** Runs the server under test with the demo content, on the selected database, until it is told to stop. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import { projectRoot } from '../src/lib/files/project-root.ts';
import { startPostgres } from '../tests/harness/database/postgres.ts';
import { startArguments, startSettings } from '../tests/harness/server/start-script.ts';
import { runLogFile } from '../tests/run-logs/run-logs.ts';
import { DATA_DIR, DATABASE_URL_FILE, onPostgres } from './database.ts';
import { prepareDataDir } from './fresh-data.ts';

const postgres = onPostgres ? await startPostgres('max_connections=100') : undefined;
const url = postgres?.url('postgres') ?? '';
prepareDataDir(DATA_DIR);
writeFileSync(DATABASE_URL_FILE, url);

const server = spawn(process.execPath, startArguments, {
  cwd: projectRoot,
  env: { ...process.env, ...startSettings, DATABASE_URL: url, DEMO_CONTENT: '1' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const log = createWriteStream(runLogFile());
server.stdout.pipe(log, { end: false });
server.stderr.pipe(log, { end: false });
server.stderr.pipe(process.stderr);
const stop = () => server.kill('SIGTERM');
process.on('SIGTERM', stop).on('SIGINT', stop);
const [code] = await once(server, 'close');
await postgres?.stop();
log.end(() => process.exit(code ?? 1));
