import { type Answer, call } from './call.ts';
import type { TestServer } from './server.ts';
import { signInAs } from './sign-in.ts';

/** Makes calls in somebody's name: `ask('POST /api/v1/user/follow', { followerId })`. */
export type Ask = (line: string, body?: unknown) => Promise<Answer>;

/** @param account whoever has one; without, the calls are a visitor's */
export async function askAs(server: TestServer, account?: { id: number }): Promise<Ask> {
  const cookie = account && (await signInAs(server, account.id));
  return (line, body) => call(server, line, { body, ...(cookie && { cookie }) });
}
