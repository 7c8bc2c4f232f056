/**
 * A real PostgreSQL server in a process of its own, until the parent says stop or is gone. Not in the test runner's
 * process: the exit hooks there would turn every exit code into 0.
 */
import { availableParallelism } from 'node:os';
import { startPostgres } from './postgres.ts';

/** A worker's suites, and the servers that they start, hold up to this many at once. */
const CONNECTIONS_OF_WORKER = 100;
const connections = CONNECTIONS_OF_WORKER * Math.max(2, availableParallelism());

// A crash of the machine ends the tests anyhow; waiting for the disk would only make them slower.
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
