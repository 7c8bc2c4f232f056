/**
 * A real PostgreSQL server in a process of its own, until the parent says stop or is gone. Not in the test runner's
 * process: the exit hooks there would turn every exit code into 0.
 */
import { startPostgres } from './postgres.ts';

// A crash of the machine ends the tests anyhow; waiting for the disk would only make them slower.
const starting = startPostgres('max_connections=200', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off');

const stop = async () => {
  await (await starting).stop();
  process.exit(0);
};
process.once('message', stop).once('disconnect', stop);

process.send?.((await starting).url('postgres'));
