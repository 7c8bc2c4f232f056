import pino from 'pino';
import type { Database } from '../../../src/db/connection.ts';
import { createAlarms } from '../../../src/features/notifications/alarm/create/create-alarms.server.ts';
import { untilNextTask } from '../../../src/features/notifications/alarm/create/run-tasks.server.ts';

export const noLog = pino({ level: 'silent' });

/** Runs the job of alarms until no task is left, including tasks that a server beside the test is running. */
export async function runAlarmJob(db: Database): Promise<void> {
  while ((await untilNextTask(db)) !== undefined) await createAlarms(db, noLog);
}
