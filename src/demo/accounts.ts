import { consentTerms } from '../features/people/term/term.server.ts';
import type { Provider } from '../site/provider.ts';
import type { Queryable } from '../db/connection.ts';
import { consent, identity, member, suspension } from '../db/schema/index.ts';
import { type Ids, need } from './lookup.ts';

type DemoAccount = { provider: Provider; subject: string } & ({ key: string } | { nickname: string });

/** The accounts that visitors of the demo can sign in with. The demo identity provider knows their subjects. */
const accounts = {
  member: { provider: 'GOOGLE', subject: 'demo-member', nickname: '새싹집사' },
  maker: { provider: 'KAKAO', subject: 'demo-maker', key: 'chorok' },
  suspended: { provider: 'NAVER', subject: 'demo-suspended', nickname: '정지된이' },
  owesTerms: { provider: 'APPLE', subject: 'demo-terms', nickname: '약관대기' },
  admin: { provider: 'GOOGLE', subject: 'demo-admin', nickname: '운영자' },
} satisfies Record<string, DemoAccount>;

const SUSPENSION_MS = 14 * 24 * 60 * 60 * 1_000;

/** Creates the demo accounts. An account of an existing author is only linked to its provider. */
export async function insertAccounts(db: Queryable, people: Ids, now: Date): Promise<void> {
  const terms = await consentTerms(db);
  for (const account of Object.values(accounts) as DemoAccount[]) {
    const memberId = 'key' in account ? need(people, account.key) : await insertMember(db, account.nickname);
    await db.insert(identity).values({ provider: account.provider, subject: account.subject, memberId });
    const agreed = terms.filter(({ code }) => account !== accounts.owesTerms || code !== 'PRIVACY');
    await db.insert(consent).values(
      agreed.map(({ id, version, required }) => ({
        memberId,
        termId: id,
        termVersion: version,
        agreed: required,
        channel: 'web',
      })),
    );
    if (account === accounts.suspended) {
      await db.insert(suspension).values({ memberId, endsAt: new Date(now.getTime() + SUSPENSION_MS) });
    }
  }
}

async function insertMember(db: Queryable, nickname: string): Promise<number> {
  const role = nickname === accounts.admin.nickname ? 'admin' : 'member';
  const [row] = await db.insert(member).values({ nickname, role }).returning({ id: member.id });
  if (!row) throw new Error('the member row was not returned');
  return row.id;
}
