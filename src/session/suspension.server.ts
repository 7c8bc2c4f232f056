import { eq, type SQL, sql } from '../db/drizzle.ts';
import type { Queryable } from '../db/connection.ts';
import { member, suspension } from '../db/schema/index.ts';
import { formatDay } from '../lib/dates.ts';
import type { SuspendInfo } from './me.ts';

/** SQL: the current suspension of `member`, or null. */
export const suspendInfo: SQL<SuspendInfo | null> = sql`(
  select json_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'reason', s.reason)
  from ${suspension} s where s.member_id = ${member}.id and s.ends_at > now()
  order by s.ends_at desc limit 1)`.mapWith(toSuspendInfo);

/** Returns the current suspension of a member. */
export async function findSuspension(db: Queryable, memberId: number): Promise<SuspendInfo | undefined> {
  const [row] = await db.select({ suspendInfo }).from(member).where(eq(member.id, memberId));
  return row?.suspendInfo ?? undefined;
}

type Row = { startsAt: string; endsAt: string; reason: string };

function toSuspendInfo({ startsAt, endsAt, reason }: Row): SuspendInfo {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  return {
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    period: `${formatDay(start)} ~ ${formatDay(end)}`,
    reason,
  };
}
