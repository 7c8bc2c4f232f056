/** Creates members' alarms from domain events. */
import type { Logger } from 'pino';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { createAlarms } from '../features/notifications/alarm/create/create-alarms.server.ts';
import { untilNextTask } from '../features/notifications/alarm/create/run-tasks.server.ts';

/**
 * Runs the alarm job in every process, when a domain event has an actor or recipients. The database keeps the event until
 * all its alarms exist, so another process resumes an unfinished task.
 */
export function startAlarmJob({ db, log }: { db: Database; log: Logger }): Listener {
  return startJob({
    name: 'alarms',
    log,
    isFor: (event) => ('by' in event && typeof event.by === 'number') || 'to' in event,
    async work() {
      while (await createAlarms(db, log));
      return untilNextTask(db);
    },
    failure: 'alarms could not be made; it is retried',
  });
}
