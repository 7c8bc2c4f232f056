import type { Database } from '../../db/connection.ts';
import { countAppErrors, listAppErrors, MAX_ERRORS } from '../../features/operations/app-error/app-error.server.ts';

/** Page size of `errors`. */
const ERRORS_SHOWN = 30;

/** Prints a block for each error: id, number of reports, first and last time, builds, member, title and call stack. */
export async function printErrors(db: Database): Promise<true> {
  const errors = await listAppErrors(db, { size: ERRORS_SHOWN });
  for (const { id, title, callstack, reportCount, versions, firstSeenAt, lastSeenAt, memberId } of errors) {
    const seen = `${firstSeenAt.toISOString()} – ${lastSeenAt.toISOString()}`;
    const by = memberId === null ? '' : `\tmember ${memberId}`;
    console.log(`${id}\t${reportCount}x\t${seen}\t${versions.join(' ')}${by}\n\t${title}`);
    for (const line of callstack.split('\n')) console.log(`\t\t${line.trim()}`);
  }
  console.log(`${await countAppErrors(db)} of ${MAX_ERRORS.toLocaleString('en')} errors`);
  return true;
}
