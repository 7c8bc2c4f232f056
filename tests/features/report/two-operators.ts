import { setRole } from '../../../src/features/people/member/role.server.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';

/**
 * Starts a server with two operators, because an operator may not decide about an appeal against their own decision.
 */
export async function startWithTwoOperators() {
  const server = await shareTestServer();
  const add = fixtures(server.db);
  const newMember = async () => {
    const { id, nickname } = await add.addAccount();
    return { id, nickname, cookie: await signInAs(server, id) };
  };
  const newOperator = async () => {
    const account = await newMember();
    await setRole(server.db, account.nickname, 'admin');
    return account;
  };
  return { server, add, newMember, first: await newOperator(), second: await newOperator() };
}
