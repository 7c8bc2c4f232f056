/** Tells members of what has happened. */
import type { Logger } from 'pino';
import type { Database } from './db/connection.ts';
import type { Listener } from './db/listen.ts';
import { lookForWork } from './db/waiting-work.ts';
import { raiseAlarms } from './features/alarm/raise-alarms.server.ts';
import { untilNextTask } from './features/alarm/try-tasks.server.ts';

/**
 * Wakes in every process when something has happened that somebody has to be told of, and goes on until all are told. It is
 * kept until then: what a process leaves undone, another does.
 */
export function raiseAlarmsAsTold({ db, log }: { db: Database; log: Logger }): Listener {
  return lookForWork({
    log,
    isFor: (happening) => ('by' in happening && typeof happening.by === 'number') || 'to' in happening,
    async work() {
      while (await raiseAlarms(db, log));
      return untilNextTask(db);
    },
    failure: 'alarms could not be made; it is tried again',
  });
}
