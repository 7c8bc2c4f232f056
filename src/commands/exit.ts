import { ConfigError } from '../lib/config-error.ts';
import { DataDirInUseError } from '../db/embedded/lock.ts';

/** The exit code of `sysexits.h` for a temporary failure: try again later. */
const EX_TEMPFAIL = 75;

/**
 * Ends the process. Prints one line for errors that the site's owner can correct, and the stack for all other errors.
 */
export function exitWithOneLine(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof DataDirInUseError;
  const text = expected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof DataDirInUseError ? EX_TEMPFAIL : 1);
}
