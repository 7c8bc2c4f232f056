import { and, desc, eq } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { audit, member } from '../../../db/schema/index.ts';
import type { Act, AuditEntry, ObjectKind } from './audit.ts';
import { ENTRIES_PER_PAGE } from './audit.ts';

/** The id of an operator; null for the server's command line. */
export type OperatorId = number | null;

type Done = {
  by: OperatorId;
  act: Act;
  on: { kind: ObjectKind; id: number };
  /** The state before and after the action, as JSON. */
  before?: unknown;
  after?: unknown;
  reason?: string;
};

/** Records an action of an operator, in the transaction of the action. */
export async function audited(db: Queryable, { by, act, on, before, after, reason }: Done): Promise<void> {
  await db
    .insert(audit)
    .values({ operatorId: by, act, objectKind: on.kind, objectId: on.id, before, after, ...(reason && { reason }) });
}

type Which = { on?: { kind: ObjectKind; id: number } | undefined; page?: number; size?: number };

/**
 * Returns a page of actions, newest first.
 * @param page counts from 0
 * @returns `hasMore`: whether there are further pages
 */
export async function listAudit(
  db: Queryable,
  { on, page = 0, size = ENTRIES_PER_PAGE }: Which = {},
): Promise<{ items: AuditEntry[]; hasMore: boolean }> {
  const rows = await db
    .select({
      id: audit.id,
      operator: { id: member.id, nickname: member.nickname },
      act: audit.act,
      on: { kind: audit.objectKind, id: audit.objectId },
      reason: audit.reason,
      before: audit.before,
      after: audit.after,
      createdAt: audit.createdAt,
    })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.operatorId))
    .where(on && and(eq(audit.objectKind, on.kind), eq(audit.objectId, on.id)))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(size + 1)
    .offset(page * size);
  return { items: rows.slice(0, size), hasMore: rows.length > size };
}
