import { ConfigError } from '../lib/config-error.ts';
import { DataDirInUseError } from '../db/embedded/lock.ts';

/** The words of a command line name no command, or lack an argument. */
export class UsageError extends ConfigError {}

/** The usual exit code for wrong words on a command line. */
const WRONG_USAGE = 2;
/** The exit code of `sysexits.h` for a temporary failure: try again later. */
const EX_TEMPFAIL = 75;

/**
 * Ends the process. Prints one line for errors that the site's owner can correct, and the stack for all other errors.
 */
export function exitWithOneLine(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof DataDirInUseError;
  const text = expected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(exitCodeOf(error));
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return WRONG_USAGE;
  return error instanceof DataDirInUseError ? EX_TEMPFAIL : 1;
}
