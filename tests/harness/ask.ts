import type { Database } from '../../src/db/connection.ts';
import { type Answer, type Callee, call } from './call.ts';
import { signInAs } from './actors/sign-in.ts';

/** Makes calls as one viewer: `ask('POST /api/v1/user/follow', { followerId })`. */
export type Ask = <Line extends string>(line: Line, body?: unknown) => Promise<Answer<Line>>;

/**
 * Returns a function that makes calls in the session of a member.
 * @param account without it, the calls are a visitor's
 */
export async function askAs(callee: Callee & { db: Database }, account?: { id: number }): Promise<Ask> {
  const cookie = account && (await signInAs(callee, account.id));
  return (line, body) => call(callee, line, { body, ...(cookie && { cookie }) });
}
