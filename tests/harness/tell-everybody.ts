import type { Database } from '../../src/db/connection.ts';
import { isAnybodyWaiting, raiseAlarms } from '../../src/features/alarm/raise-alarms.server.ts';

/** Until nobody is left to be told of what has happened, also where a server beside the test is telling them. */
export async function tellEverybody(db: Database): Promise<void> {
  while (await isAnybodyWaiting(db)) await raiseAlarms(db);
}
