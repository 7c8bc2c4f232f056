import { ConfigError } from '../lib/config-error.ts';
import { DataDirInUseError } from '../db/embedded/lock.ts';

/** As `sysexits.h` has it: try again later. */
const EX_TEMPFAIL = 75;

/** Ends the process with a line for what its owner can mend, and a stack for what only we can. */
export function exitWithOneLine(error: unknown): never {
  const expected = error instanceof ConfigError || error instanceof DataDirInUseError;
  const text = expected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof DataDirInUseError ? EX_TEMPFAIL : 1);
}
