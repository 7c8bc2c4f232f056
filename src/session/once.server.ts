import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/connection.ts';
import { handledRequest } from '../db/schema/index.ts';

/** How long a repeat is recognised. */
const MEMORY = sql`interval '1 day'`;
/** Old rows that one call clears away. */
const FORGOTTEN_AT_ONCE = 20;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Does `work` once for a member and request id, in a transaction of its own; a repeat, even one that arrives while the
 * first is under way, gets the first one's answer. Work that throws has not been done and may be tried again.
 */
export function actOnce<Answer extends Json>(
  db: Database,
  viewer: { id: number },
  requestId: string,
  work: (transaction: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const isThis = and(eq(handledRequest.memberId, viewer.id), eq(handledRequest.requestId, requestId));
  return db.transaction(async (transaction) => {
    await forgetOld(transaction);
    const claimed = await transaction
      .insert(handledRequest)
      .values({ memberId: viewer.id, requestId, answer: sql`'null'::jsonb` })
      .onConflictDoNothing()
      .returning({ requestId: handledRequest.requestId });
    const answer = { answer: handledRequest.answer };
    // Read back after the first time too: the database keeps a body's fields in an order of its own.
    const [handled] =
      claimed.length > 0
        ? await transaction
            .update(handledRequest)
            .set({ answer: await work(transaction) })
            .where(isThis)
            .returning(answer)
        : await transaction.select(answer).from(handledRequest).where(isThis);
    if (!handled) throw new Error('the request was forgotten while it was handled');
    return handled.answer as Answer;
  });
}

/** Rows that another call is clearing away are left to it. */
async function forgetOld(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from ${handledRequest} where (member_id, request_id) in (
      select member_id, request_id from ${handledRequest} where created_at < now() - ${MEMORY}
      limit ${FORGOTTEN_AT_ONCE} for update skip locked)`);
}
