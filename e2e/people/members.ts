import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { eq } from '../../src/db/drizzle.ts';
import { consent, identity, maker, member, picture, sessionFamily } from '../../src/db/schema/index.ts';
import { listCurrentTerms } from '../../src/features/people/term/term.server.ts';
import { storedSecret } from '../../src/server/stored-secret.ts';
import { cookiesOf } from '../../src/session/cookies.ts';
import type { Provider } from '../../src/site/provider.ts';
import { startSession } from '../../src/session/session.server.ts';
import { DATA_DIR, onDatabase } from '../database.ts';
import { test as base } from '../test.ts';

export { expect } from '../test.ts';

export type Person = {
  nickname?: string;
  provider?: Provider;
  /** Whether the member may write stories. */
  isMaker?: boolean;
  isOperator?: boolean;
  /** Codes of terms that the member has not agreed to. */
  owes?: string[];
  /** Whether the member signs in by the native app. */
  inApp?: boolean;
  /** Whether the member has a picture: one of the demo's. */
  hasPicture?: boolean;
};

export type Member = { id: number; nickname: string };

type Fixtures = {
  /** Signs a browser, by default this test's, in as a new member. */
  signIn: (person?: Person, browser?: BrowserContext) => Promise<Member>;
};

export const test = base.extend<Fixtures>({
  async signIn({ context, baseURL }, use) {
    const origin = baseURL ?? '';
    await use(async (person, browser = context) => {
      const { id, nickname, setCookies } = await addMember(person, origin);
      const cookies = setCookies.map((cookie) => {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
        return { name, value, url: origin };
      });
      await browser.addCookies(cookies);
      return { id, nickname };
    });
  },
});

/** As if the member's pages had been open for more than half an hour. */
export async function expireAccess(memberId: number): Promise<void> {
  const accessExpiresAt = new Date(Date.now() - 60_000);
  await onDatabase((db) =>
    db.update(sessionFamily).set({ accessExpiresAt }).where(eq(sessionFamily.memberId, memberId)),
  );
}

async function addMember(person: Person = {}, origin: string) {
  const {
    nickname = `손님${randomUUID().slice(0, 6)}`,
    provider = 'GOOGLE',
    isMaker = false,
    isOperator,
    owes = [],
  } = person;
  return onDatabase((db) =>
    db.transaction(async (transaction) => {
      const [portrait] = person.hasPicture ? await transaction.select({ id: picture.id }).from(picture).limit(1) : [];
      const values = { nickname, pictureId: portrait?.id, ...(isOperator && { role: 'admin' as const }) };
      const [row] = await transaction.insert(member).values(values).returning({ id: member.id });
      const memberId = row?.id ?? 0;
      await transaction.insert(identity).values({ provider, subject: `e2e-${randomUUID()}`, memberId });
      if (isMaker) await transaction.insert(maker).values({ memberId });
      const agreed = (await listCurrentTerms(transaction)).filter(({ code }) => !owes.includes(code));
      await transaction.insert(consent).values(
        agreed.map(({ id: termId, version }) => ({
          memberId,
          termId,
          termVersion: version,
          agreed: true,
          channel: 'web',
        })),
      );
      const tokens = await startSession(transaction, memberId, person.inApp ? 'app' : 'web', storedSecret(DATA_DIR));
      return {
        id: memberId,
        nickname,
        setCookies: cookiesOf({ publicOrigin: origin, cookieDomain: undefined }).writeTokens(tokens),
      };
    }),
  );
}
