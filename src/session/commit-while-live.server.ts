import type { Context } from 'hono';
import pg from 'pg';
import { guardWrites } from '../db/guarded.ts';
import type { ApiEnv } from '../http/api.ts';
import { ApiError, type ErrorCode } from '../http/errors.ts';

/** CreatedAlarm by the function `require_session` of the migrations. */
const SESSION_ENDED = 'SE001';

/**
 * Gives a request other than GET and HEAD a database whose writes commit only while the session exists. A body may take
 * minutes to arrive, and a statement may wait for a lock. The member may be suspended or signed out meanwhile.
 * @param code the error that the caller gets if the session has ended: the same as for a visitor
 * @param asOperator whether the member must also still be an operator
 * @returns a function that returns whether a write was refused
 */
export function commitWhileLive(context: Context<ApiEnv>, code: ErrorCode, { asOperator = false } = {}): () => boolean {
  const { method } = context.req;
  const { session, db } = context.var;
  let isRefused = false;
  if (method === 'GET' || method === 'HEAD' || session.state !== 'live') return () => false;
  const refusal = () => {
    isRefused = true;
    return new ApiError(code);
  };
  const check = `select require_session(${asOperator ? familyOfOperator(session.familyId) : pg.escapeLiteral(session.familyId)})`;
  context.set('db', guardWrites(db, { check, sqlState: SESSION_ENDED, refusal }));
  return () => isRefused;
}

/**
 * Returns SQL for the id of the session; null if the session has ended or its member is no operator, so that
 * `require_session` raises.
 */
function familyOfOperator(familyId: string): string {
  return `(select session_family.id from session_family join member on member.id = session_family.member_id
    where session_family.id = ${pg.escapeLiteral(familyId)} and member.role = 'admin')`;
}
