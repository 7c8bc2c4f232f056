import type { SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import type { DomainEvent } from '../../../../model/domain-event.ts';
import { keepPushTasks } from '../push/push-task.server.ts';

/** An alarm that was created or updated, with its member. */
export type CreatedAlarm = { alarmId: string; memberId: number };

/** As many ids as fit into one notification of PostgreSQL. */
const MEMBERS_PER_NOTICE = 300;

/** Notifies the members' open pages and devices of new alarms, in the transaction that creates the alarms. */
export async function notifyMembers(db: Queryable, raised: CreatedAlarm[]): Promise<void> {
  const memberIds = [...new Set(raised.map(({ memberId }) => memberId))];
  const notices: DomainEvent[] = [];
  for (let from = 0; from < memberIds.length; from += MEMBERS_PER_NOTICE) {
    notices.push({ what: 'alarms changed', memberIds: memberIds.slice(from, from + MEMBERS_PER_NOTICE) });
  }
  const alarmIds = raised.map(({ alarmId }) => alarmId);
  if (await keepPushTasks(db, alarmIds)) notices.push({ what: 'pushes due' });
  await publishEvents(db, ...notices);
}

/**
 * Runs a statement that creates or updates alarms.
 * @param insertion returns the id and the member of each alarm
 */
export async function readCreatedAlarm(db: Queryable, insertion: SQL): Promise<CreatedAlarm[]> {
  const { rows } = await db.execute<{ id: string; member_id: string }>(insertion);
  return rows.map(({ id, member_id }) => ({ alarmId: id, memberId: Number(member_id) }));
}
