import { and, eq, type SQL, sql } from '../db/drizzle.ts';
import type { Database, Queryable } from '../db/connection.ts';
import { handledRequest } from '../db/schema/index.ts';

/** How long the server recognises a repeated call. */
const MEMORY = sql`interval '1 day'`;
/** The number of old rows that one call deletes at most. */
const FORGOTTEN_AT_ONCE = 20;

/** The key of a call that changes data: the member and the request id that the client chose. */
export type ChangeRequest = { memberId: number; requestId: string };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Runs `work` once for each member and request id. The work stores its answer in the same statement (`storingAnswer`) or
 * transaction (`actOnceInTransaction`). A repeat violates the primary key, so it is rolled back as a whole and returns the first
 * answer, even if both run at the same time. Work that throws is not done, and the client may retry it.
 */
export async function actOnce<Answer extends Json>(
  db: Queryable,
  { memberId, requestId }: ChangeRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (failure) {
    // The stored answer is looked up after every failure: the work of a repeated call may fail before it stores its answer.
    const [handled] = await db
      .select({ answer: handledRequest.answer })
      .from(handledRequest)
      .where(and(eq(handledRequest.memberId, memberId), eq(handledRequest.requestId, requestId)))
      .catch(() => []);
    if (!handled) throw failure;
    return handled.answer as Answer;
  }
}

/** Runs `work` once, like `actOnce`, in a transaction that also stores its answer. */
export function actOnceInTransaction<Answer extends Json>(
  db: Database,
  request: ChangeRequest,
  work: (transaction: Queryable) => Promise<Answer>,
): Promise<Answer> {
  return actOnce(db, request, () =>
    db.transaction(async (transaction) => storeAnswer(transaction, request, await work(transaction))),
  );
}

/** Returns the number of a member's calls within a day that have this answer. */
export function countAnswers(db: Queryable, memberId: number, answer: Json): Promise<number> {
  const isAnswer = sql`${handledRequest.answer} = ${JSON.stringify(answer)}::jsonb`;
  const isRecent = sql`${handledRequest.createdAt} > now() - ${MEMORY}`;
  return db.$count(handledRequest, and(eq(handledRequest.memberId, memberId), isRecent, isAnswer));
}

/**
 * Stores the answer of this transaction. Throws if the request was handled before.
 * @returns the answer as a repeat gets it: the database stores the fields of an object in its own order
 */
async function storeAnswer<Answer extends Json>(
  transaction: Queryable,
  { memberId, requestId }: ChangeRequest,
  answer: Answer,
): Promise<Answer> {
  const { rows } = await transaction.execute<{ answer: Answer }>(sql`
    with forgotten as (${forgetting})
    insert into ${handledRequest} (member_id, request_id, answer)
    values (${memberId}, ${requestId}, ${JSON.stringify(answer)}::jsonb)
    returning answer`);
  const [remembered] = rows;
  if (!remembered) throw new Error('the remembered answer was not returned');
  return remembered.answer;
}

/**
 * Returns parts of a statement's `with` clause that store its answer. The part `remembered (answer)` has one row, or none
 * if nothing was done. The values of the statement must include the `ChangeRequest`.
 * @param answers selects one `answer`, as jsonb, or none if nothing was done
 */
export function storingAnswer(answers: SQL): SQL {
  return sql`forgotten as (${forgetting}), remembered as (
    insert into ${handledRequest} (member_id, request_id, answer)
    select ${sql.placeholder('memberId')}::bigint, ${sql.placeholder('requestId')}, answer from (${answers}) as answers
    returning answer)`;
}

/**
 * Skips rows that another call is deleting. A subquery in the condition could run again and delete more than the limit.
 */
const forgetting = sql`
  with old as materialized (
    select member_id, request_id from ${handledRequest} where created_at < now() - ${MEMORY}
    limit ${sql.raw(String(FORGOTTEN_AT_ONCE))} for update skip locked
  )
  delete from ${handledRequest} using old
  where ${handledRequest.memberId} = old.member_id and ${handledRequest.requestId} = old.request_id`;
