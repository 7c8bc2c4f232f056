/**
 * Runs a PostgreSQL server in its own process until the parent sends `stop` or ends. The test runner's process cannot
 * run it: the package's exit hooks would turn every exit code into 0.
 */
import { availableParallelism } from 'node:os';
import { startPostgres } from './postgres.ts';

/** The maximum of connections that the suites of one worker and their servers hold at once. */
const CONNECTIONS_OF_WORKER = 100;
const connections = CONNECTIONS_OF_WORKER * Math.max(2, availableParallelism());

// Durability is off for speed: a crash of the machine ends the tests anyway.
const starting = startPostgres(
  `max_connections=${connections}`,
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
);

const stop = async () => {
  await (await starting).stop();
  process.exit(0);
};
process.once('message', stop).once('disconnect', stop);

process.send?.((await starting).url('postgres'));
