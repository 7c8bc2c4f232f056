import pino from 'pino';
import type { Database } from '../../../src/db/connection.ts';
import { raiseAlarms } from '../../../src/features/notifications/alarm/create/raise-alarms.server.ts';
import { untilNextTask } from '../../../src/features/notifications/alarm/create/try-tasks.server.ts';

export const noLog = pino({ level: 'silent' });

/** Runs the job of alarms until no task is left, including tasks that a server beside the test is running. */
export async function tellEverybody(db: Database): Promise<void> {
  while ((await untilNextTask(db)) !== undefined) await raiseAlarms(db, noLog);
}
