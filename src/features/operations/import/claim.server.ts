import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, not, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { comment, consent, content, identity, imported, maker, member, memberClaim } from '../../../db/schema/index.ts';
import { hasSession } from '../../../session/session.server.ts';
import { hashOf } from '../../../session/tokens.ts';
import type { Viewer } from '../../../session/viewer.ts';
import { audited } from '../audit/audit.server.ts';
import { eraseMember } from '../../people/member/leave/leave.server.ts';
import { isGuestKey } from './members.server.ts';

/** Claims: a person proves with a one-time link that an imported member is theirs. */

const LIFE = sql`now() + interval '14 days'`;

/**
 * Why a claim is refused. `GONE`: the link is used, expired or unknown. `IN_USE`: the viewer has already written
 * something here or is a maker or operator.
 */
type ClaimRefusal = 'GONE' | 'IN_USE';

/**
 * Returns the code of a new claim link for an imported member. Earlier links to this member stop working. The link
 * expires after 14 days; the database stores only the hash of the code.
 * @returns undefined if no active imported member has this nickname, if somebody signs in as the member, or if it is a
 * guest author
 */
export function giveClaimTo(db: Database, nickname: string): Promise<string | undefined> {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ id: member.id, key: imported.key })
      .from(member)
      .innerJoin(imported, and(eq(imported.kind, 'member'), eq(imported.targetId, member.id)))
      .where(
        and(
          sql`lower(${member.nickname}) = lower(${nickname})`,
          eq(member.status, 'active'),
          not(isSignedInAs(member.id)),
        ),
      )
      .for('update', { of: member });
    if (!found || isGuestKey(found.key)) return undefined;
    const code = randomBytes(32).toString('base64url');
    const claim = { codeHash: hashOf(code), expiresAt: LIFE };
    await transaction
      .insert(memberClaim)
      .values({ memberId: found.id, ...claim })
      .onConflictDoUpdate({ target: memberClaim.memberId, set: claim });
    await audited(transaction, { by: null, act: 'claim given', on: { kind: 'member', id: found.id } });
    return code;
  });
}

/** Returns the member that a claim code is for; undefined if the code is used, expired or unknown. */
export async function findClaim(db: Queryable, code: string): Promise<{ nickname: string } | undefined> {
  const [found] = await db
    .select({ nickname: member.nickname })
    .from(memberClaim)
    .innerJoin(member, eq(member.id, memberClaim.memberId))
    .where(isLive(code));
  return found;
}

/**
 * Moves the viewer's sign-in and consents to the imported member of this code. The viewer's current account is erased
 * and its sessions end, so the account must not have written anything.
 * @returns the reason for a refusal; undefined after success
 */
export function takeClaim(
  db: Database,
  { id: viewerId, role }: Pick<Viewer, 'id' | 'role'>,
  code: string,
): Promise<ClaimRefusal | undefined> {
  return db.transaction(async (transaction) => {
    const [claim] = await transaction.select().from(memberClaim).where(isLive(code)).for('update');
    if (!claim || claim.memberId === viewerId) return 'GONE';
    const both = [viewerId, claim.memberId];
    await transaction
      .select({ id: member.id })
      .from(member)
      .where(inArray(member.id, both))
      .orderBy(member.id)
      .for('update');
    // Suspending and leaving lock the same member row. They either have ended the sessions already, or wait for this
    // transaction.
    if (!(await hasSession(transaction, viewerId))) return 'GONE';
    if (role !== 'member' || (await hasBegun(transaction, viewerId))) return 'IN_USE';
    await transaction.update(identity).set({ memberId: claim.memberId }).where(eq(identity.memberId, viewerId));
    await transaction.update(consent).set({ memberId: claim.memberId }).where(eq(consent.memberId, viewerId));
    await transaction.delete(memberClaim).where(eq(memberClaim.memberId, claim.memberId));
    await eraseMember(transaction, viewerId);
    return undefined;
  });
}

async function hasBegun(db: Queryable, memberId: number): Promise<boolean> {
  const counts = [
    await db.$count(content, eq(content.authorId, memberId)),
    await db.$count(comment, eq(comment.authorId, memberId)),
    await db.$count(maker, eq(maker.memberId, memberId)),
  ];
  return counts.some((count) => count > 0);
}

function isLive(code: string) {
  return and(
    eq(memberClaim.codeHash, hashOf(code)),
    gt(memberClaim.expiresAt, sql`now()`),
    not(isSignedInAs(memberClaim.memberId)),
  );
}

function isSignedInAs(memberId: typeof member.id | typeof memberClaim.memberId) {
  return sql`exists (select from ${identity} where ${identity.memberId} = ${memberId})`;
}
