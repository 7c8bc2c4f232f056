import { ZodError } from 'zod';
import { ConfigError } from '../../lib/config-error.ts';
import type { Database } from '../../db/connection.ts';
import { setStatusAsOperator } from '../../features/community/report/standing/set-status.server.ts';
import { audited } from '../../features/operations/audit/audit.server.ts';
import { publishNotice } from '../../features/people/maker/notice.server.ts';
import type { StatusRefusal } from '../../features/writing/content/content-status.server.ts';
import { messageForPeople } from '../../lib/text/message-for-people.ts';

/** The verbs that change the status of a content. */
export const statuses = { hide: 'HIDDEN', show: 'PUBLISHED', delete: 'DELETED' } as const;
const acts = { HIDDEN: 'content hidden', PUBLISHED: 'content shown', DELETED: 'content deleted' } as const;
const refusals = {
  ABSENT: 'there is no content',
  DELETED: 'already deleted: content',
  SCHEDULED: 'not published yet: content',
} as const satisfies Record<StatusRefusal, string>;

/** @throws ConfigError with one line that names the reason for the refusal */
export async function setContentStatus(db: Database, id: number, status: keyof typeof acts): Promise<true> {
  const refusal = await db.transaction(async (transaction) => {
    const refused = await setStatusAsOperator(transaction, id, status, null);
    if (!refused) await audited(transaction, { by: null, act: acts[status], on: { kind: 'content', id } });
    return refused;
  });
  if (refusal) throw new ConfigError(`${refusals[refusal]} ${id}`);
  return true;
}

/** @throws ConfigError with one line about the invalid input */
export async function notifyMakers(db: Database, title: string, text: string): Promise<true> {
  await publishNotice(db, { title, text }).catch((error) => {
    throw error instanceof ZodError ? new ConfigError(messageForPeople(error.issues) ?? error.message) : error;
  });
  return true;
}
