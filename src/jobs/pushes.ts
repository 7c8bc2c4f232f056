/** Sends alarms as push messages to the devices of members who subscribed to them. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import type { Listener } from '../db/listen.ts';
import { startJob } from './job.ts';
import { sendPushes } from '../features/notifications/alarm/push/send-pushes.server.ts';

/**
 * Runs the push job in every process, when push messages are due or a retry is. Another process resumes an unfinished
 * task a minute later.
 */
export function startPushJob(sending: { db: Database; log: Logger; config: Config }): Listener {
  return startJob({
    log: sending.log,
    isFor: ({ what }) => what === 'pushes due',
    work: () => sendPushes(sending),
    failure: 'pushes could not be sent; it is retried',
  });
}
