import { and, eq, type SQL, sql } from '../db/drizzle.ts';
import type { Database, Queryable } from '../db/connection.ts';
import { handledRequest } from '../db/schema/index.ts';

/** How long a repeat is recognised. */
const MEMORY = sql`interval '1 day'`;
/** Old rows that one call clears away. */
const FORGOTTEN_AT_ONCE = 20;

/** A call that changes something, by the member who makes it and the id that they gave it. */
export type ChangeRequest = { memberId: number; requestId: string };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * Does `work` once for a member and request id. The work remembers its answer in the same statement (`remembering`) or
 * transaction (`transactOnce`): a repeat, which cannot remember another, is undone as a whole and gets the first one's answer,
 * even when both are under way at once. Work that throws has not been done and may be tried again.
 */
export async function actOnce<Answer extends Json>(
  db: Queryable,
  { memberId, requestId }: ChangeRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (failure) {
    const [handled] = await db
      .select({ answer: handledRequest.answer })
      .from(handledRequest)
      .where(and(eq(handledRequest.memberId, memberId), eq(handledRequest.requestId, requestId)))
      .catch(() => []);
    if (!handled) throw failure;
    return handled.answer as Answer;
  }
}

/** The same for work that takes a whole transaction: what it answers is remembered with it. */
export function transactOnce<Answer extends Json>(
  db: Database,
  request: ChangeRequest,
  work: (transaction: Queryable) => Promise<Answer>,
): Promise<Answer> {
  return actOnce(db, request, () =>
    db.transaction(async (transaction) => remember(transaction, request, await work(transaction))),
  );
}

/** How many calls of a member were remembered with this answer within a day. */
export function countRemembered(db: Queryable, memberId: number, answer: Json): Promise<number> {
  const isAnswer = sql`${handledRequest.answer} = ${JSON.stringify(answer)}::jsonb`;
  const isRecent = sql`${handledRequest.createdAt} > now() - ${MEMORY}`;
  return db.$count(handledRequest, and(eq(handledRequest.memberId, memberId), isRecent, isAnswer));
}

/**
 * Remembers the answer of what this transaction has done; throws when the request was handled before.
 * @returns the answer as a repeat will get it: the database keeps the fields of an object in an order of its own
 */
async function remember<Answer extends Json>(
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
 * Parts of a statement's `with` that remember its answer: `remembered (answer)`, which has a row unless there is none. The
 * statement is given the `ChangeRequest` among its values.
 * @param answers selects one `answer`, as jsonb, or none if nothing was done
 */
export function remembering(answers: SQL): SQL {
  return sql`forgotten as (${forgetting}), remembered as (
    insert into ${handledRequest} (member_id, request_id, answer)
    select ${sql.placeholder('memberId')}::bigint, ${sql.placeholder('requestId')}, answer from (${answers}) as answers
    returning answer)`;
}

/** Rows that another call is clearing away are left to it. Were they found in the condition, more than so many might be. */
const forgetting = sql`
  with old as materialized (
    select member_id, request_id from ${handledRequest} where created_at < now() - ${MEMORY}
    limit ${sql.raw(String(FORGOTTEN_AT_ONCE))} for update skip locked
  )
  delete from ${handledRequest} using old
  where ${handledRequest.memberId} = old.member_id and ${handledRequest.requestId} = old.request_id`;
