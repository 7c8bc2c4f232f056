import { eq } from '../../../src/db/drizzle.ts';
import { expect } from 'vitest';
import { block, maker, member } from '../../../src/db/schema/index.ts';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { type Role, roles } from '../../api/rights/role-matrix.ts';
import { call } from '../call.ts';
import { type Account, fixtures } from './fixtures.ts';
import type { SharedServer } from '../server/shared-server.ts';
import { countSessions, expireAccess, prove, signInAs } from './sign-in.ts';

/** The sessions and ids of one member of each role of `role-matrix.ts`. */
export type PeopleByRole = { cookies: Map<Role, string>; idOf: (role: Role) => number };

export async function signInEveryRole(server: SharedServer): Promise<PeopleByRole> {
  const add = fixtures(server.db);
  const accounts = new Map<Role, Account>();
  const cookies = new Map<Role, string>();
  for (const role of roles.filter((role) => role !== 'visitor')) {
    const account = await add.addAccount({ nickname: `역할${role}` });
    accounts.set(role, account);
    cookies.set(role, await signInAs(server, account.id));
  }
  const idOf = (role: Role) => accounts.get(role)?.id ?? 0;
  await server.db.insert(maker).values({ memberId: idOf('maker') });
  await server.db.insert(block).values({ blockerId: idOf('author'), blockedId: idOf('blocked') });
  await server.db
    .update(member)
    .set({ role: 'admin' })
    .where(eq(member.id, idOf('admin')));
  await suspendMember(server.db, accounts.get('suspended')?.nickname ?? '');
  await expireAccess(server, idOf('expired'));
  const leaver = accounts.get('left');
  const proof = leaver && (await prove(server, leaver));
  await call(server, `DELETE /api/v1/user/me?paramKey=${proof?.paramKey}`, {
    cookie: `${cookies.get('left')}; ${proof?.cookie}`,
  });
  expect(await countSessions(server, idOf('left'))).toBe(0);
  return { cookies, idOf };
}
