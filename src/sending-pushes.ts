/** Sends alarms to the devices of members who have asked for it. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { Listener } from './db/listen.ts';
import { lookForWork } from './db/waiting-work.ts';
import { sendPushes } from './features/alarm/send-pushes.server.ts';

/**
 * Wakes in every process when there is something to be sent, and when something is to be tried again. What a process leaves
 * undone, another does a minute later.
 */
export function sendPushesAsTold(sending: { db: Database; log: Logger; config: Config }): Listener {
  return lookForWork({
    log: sending.log,
    isFor: ({ what }) => what === 'pushes due',
    work: () => sendPushes(sending),
    failure: 'pushes could not be sent; it is tried again',
  });
}
