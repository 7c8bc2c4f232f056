import type { Database, Queryable } from '../../../../db/connection.ts';
import { identity, member } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { startSession } from '../../../../session/session.server.ts';
import type { Tokens } from '../../../../session/tokens.ts';
import { findTicket, spendTicket } from '../../sign-in/ticket.server.ts';
import { consentTerms } from '../../term/term.server.ts';
import type { SignUp } from '../account.ts';
import { recordConsents } from './consent.server.ts';
import { isUnderAge, isBirthdate } from '../birthdate.ts';
import { indexMembers } from '../../../discovery/search-index/index-rows.server.ts';

type Circumstances = {
  paramKey: string | undefined;
  browser: string | undefined;
  kind: 'web' | 'app';
  secret: string;
  now: Date;
};

/**
 * Creates the member that the sign-up ticket proves, and signs them in. Stores nothing before all checks have passed.
 * @throws ApiError UNDER_AGE, BAD_REQUEST, NO_ACCOUNT (no proof), ALREADY_MEMBER, NICKNAME_TAKEN
 */
export async function signUp(
  db: Database,
  input: SignUp,
  circumstances: Circumstances,
): Promise<Tokens & { id: number }> {
  const { paramKey, browser, kind, secret, now } = circumstances;
  if (!isBirthdate(input.birthdate, now)) throw new ApiError('BAD_REQUEST', '생년월일을 확인해 주세요.');
  if (isUnderAge(input.birthdate, now)) throw new ApiError('UNDER_AGE');
  const asked = await consentTerms(db);
  const missing = asked.find(({ id, required }) => required && !input.documentIds.includes(id));
  if (missing) throw new ApiError('BAD_REQUEST', `${missing.title}에 동의해 주세요.`);

  return db.transaction(async (transaction) => {
    const ticket = await findTicket(transaction, {
      provider: input.loginType,
      subject: input.loginId,
      paramKey,
      browser,
    });
    if (!ticket || (kind === 'app' && ticket.origin !== 'app')) throw new ApiError('NO_ACCOUNT');
    const wantsNews = asked.some(({ id, code }) => code === 'MARKETING' && input.documentIds.includes(id));
    const id = await insertMember(transaction, input.nickname, wantsNews);
    const linked = await transaction
      .insert(identity)
      .values({ provider: ticket.provider, subject: ticket.subject, memberId: id })
      .onConflictDoNothing()
      .returning({ memberId: identity.memberId });
    if (linked.length === 0) throw new ApiError('ALREADY_MEMBER');
    await recordConsents(transaction, id, asked, input.documentIds, kind);
    await spendTicket(transaction, ticket.keyHash);
    return { id, ...(await startSession(transaction, id, kind, secret)) };
  });
}

async function insertMember(db: Queryable, nickname: string, wantsNews: boolean): Promise<number> {
  const [row] = await db
    .insert(member)
    .values({ nickname, alarmSettings: wantsNews ? { marketing: true } : {} })
    .onConflictDoNothing()
    .returning({ id: member.id });
  if (!row) throw new ApiError('NICKNAME_TAKEN');
  await indexMembers(db, [{ id: row.id, nickname, introduction: '' }]);
  return row.id;
}
