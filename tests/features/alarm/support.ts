import { type Ask, askAs } from '../../harness/ask.ts';
import type { Account, fixtures } from '../../harness/actors/fixtures.ts';

/** A member with an account, and a function that makes calls as this member. */
export type Person = Account & { ask: Ask };

export async function addPerson(
  callee: Parameters<typeof askAs>[0],
  add: ReturnType<typeof fixtures>,
  values: Partial<Account> = {},
): Promise<Person> {
  const account = await add.addAccount(values);
  return { ...account, ask: await askAs(callee, account) };
}
