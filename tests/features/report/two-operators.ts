import { setRole } from '../../../src/features/member/role.server.ts';
import type { DatabaseKind } from '../../harness/database.ts';
import { fixtures } from '../../harness/fixtures.ts';
import { startTestServer } from '../../harness/server.ts';
import { signInAs } from '../../harness/sign-in.ts';

/** Starts a server with two operators: an operator may not decide alone about an objection to their own decision. */
export async function startWithTwoOperators(kind: DatabaseKind) {
  const server = await startTestServer(kind);
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
