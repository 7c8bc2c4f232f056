import type { SQL } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { type Happening, happened } from '../../db/happened.ts';
import { keepPushTasks } from './push-task.server.ts';

/** An alarm that has just been made, or has become fuller, and whose it is. */
export type Raised = { alarmId: string; memberId: number };

/** Their ids fit into one notice. */
const MEMBERS_PER_NOTICE = 300;

/** Tells the members' open pages and devices of new alarms, in the transaction that makes these. */
export async function tellMembers(db: Queryable, raised: Raised[]): Promise<void> {
  const memberIds = [...new Set(raised.map(({ memberId }) => memberId))];
  const notices: Happening[] = [];
  for (let from = 0; from < memberIds.length; from += MEMBERS_PER_NOTICE) {
    notices.push({ what: 'alarms changed', memberIds: memberIds.slice(from, from + MEMBERS_PER_NOTICE) });
  }
  const alarmIds = raised.map(({ alarmId }) => alarmId);
  if (await keepPushTasks(db, alarmIds)) notices.push({ what: 'pushes due' });
  await happened(db, ...notices);
}

/** @param insertion a statement that returns the id and the member of each alarm that it has made or changed */
export async function readRaised(db: Queryable, insertion: SQL): Promise<Raised[]> {
  const { rows } = await db.execute<{ id: string; member_id: string }>(insertion);
  return rows.map(({ id, member_id }) => ({ alarmId: id, memberId: Number(member_id) }));
}
