import { and, eq } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { identity, member } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { endSession, lookUpExpired, type SessionState, startSession } from '../../../session/session.server.ts';
import { findSuspension } from '../../../session/suspension.server.ts';
import type { Tokens } from '../../../session/tokens.ts';
import { type Claim, findTicket, spendTicket } from './ticket.server.ts';

type Circumstances = {
  session: SessionState;
  /** The refresh token from the cookie. It identifies the current session if the access token has expired. */
  refreshToken: string | undefined;
  kind: 'web' | 'app';
  secret: string;
};

/**
 * Signs in the member whom the claim's ticket proves, and ends the browser's current session.
 * @throws ApiError NO_ACCOUNT without a valid ticket or without an account, PROVIDER_MISMATCH, or SUSPENDED with the
 *   period
 */
export async function signIn(
  db: Database,
  claim: Claim,
  { session, refreshToken, kind, secret }: Circumstances,
): Promise<Tokens> {
  const current = session.state === 'expired' ? await lookUpExpired(db, refreshToken ?? '') : session;
  if (current.state === 'live' && current.viewer.provider !== claim.provider) throw new ApiError('PROVIDER_MISMATCH');
  return db.transaction(async (transaction) => {
    const ticket = await findTicket(transaction, claim);
    const isFitting = ticket !== undefined && (kind === 'web' || ticket.origin === 'app');
    const memberId = isFitting ? await lockMember(transaction, claim) : undefined;
    if (!ticket || memberId === undefined) throw new ApiError('NO_ACCOUNT');
    const suspendInfo = await findSuspension(transaction, memberId);
    if (suspendInfo) throw new ApiError('SUSPENDED', undefined, { suspendInfo });
    await spendTicket(transaction, ticket.keyHash);
    if (current.state === 'live') await endSession(transaction, current.familyId);
    return startSession(transaction, memberId, kind, secret);
  });
}

/**
 * Returns the id of the claim's active member and locks the row. A concurrent suspension is then either seen by this
 * sign-in or ends the new session.
 */
async function lockMember(db: Queryable, { provider, subject }: Claim): Promise<number | undefined> {
  const [row] = await db
    .select({ id: member.id })
    .from(identity)
    .innerJoin(member, eq(member.id, identity.memberId))
    .where(and(eq(identity.provider, provider), eq(identity.subject, subject), eq(member.status, 'active')))
    .for('update', { of: member });
  return row?.id;
}
