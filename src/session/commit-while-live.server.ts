import type { Context } from 'hono';
import pg from 'pg';
import type { Database } from '../db/connection.ts';
import { guardWrites } from '../db/guarded.ts';
import type { ApiEnv } from '../http/api.ts';
import { ApiError, type ErrorCode } from '../http/errors.ts';

/** Raised by the function `require_session` of the migrations. */
const SESSION_ENDED = 'SE001';

/**
 * Gives a request that changes something a database whose writes commit only while the session exists. A body may take
 * minutes to arrive, and a statement may wait for a lock: the member may be suspended or signed out meanwhile.
 * @param code of the failure that the caller gets then; the one that a visitor gets
 * @returns a function that says whether a write was refused
 */
export function commitWhileLive(context: Context<ApiEnv>, code: ErrorCode): () => boolean {
  const { method } = context.req;
  const { session, db } = context.var;
  let isRefused = false;
  if (method === 'GET' || method === 'HEAD' || session.state !== 'live') return () => false;
  const refusal = () => {
    isRefused = true;
    return new ApiError(code);
  };
  context.set('db', whileSessionLives(db, session.familyId, refusal));
  return () => isRefused;
}

function whileSessionLives(db: Database, familyId: string, refusal: () => Error): Database {
  const check = `select require_session(${pg.escapeLiteral(familyId)})`;
  return guardWrites(db, { check, sqlState: SESSION_ENDED, refusal });
}
