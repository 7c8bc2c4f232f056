import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/connection.ts';
import { suspension } from '../db/schema/index.ts';
import { formatDay } from '../lib/dates.ts';

export type SuspendInfo = { startDate: string; endDate: string; period: string };

/** The suspension that a member is under now. */
export async function findSuspension(db: Queryable, memberId: number): Promise<SuspendInfo | undefined> {
  const [row] = await db
    .select({ startsAt: suspension.startsAt, endsAt: suspension.endsAt })
    .from(suspension)
    .where(and(eq(suspension.memberId, memberId), gt(suspension.endsAt, sql`now()`)))
    .orderBy(desc(suspension.endsAt))
    .limit(1);
  return row && toSuspendInfo(row);
}

function toSuspendInfo({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): SuspendInfo {
  return {
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    period: `${formatDay(startsAt)} ~ ${formatDay(endsAt)}`,
  };
}
