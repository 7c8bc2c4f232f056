import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connection.ts';
import { removeUnpublished } from '../../db/remove-unpublished.ts';
import { content, draft, identity, leaveHistory, maker, member } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { endAllSessions } from '../../session/session.server.ts';
import type { Viewer } from '../../session/viewer.ts';
import { dropPortrait } from '../picture/dropped-pictures.server.ts';
import { checkAllSoon } from '../picture/upload-rows.server.ts';
import { dropTickets, findTicket } from '../sign-in/ticket.server.ts';
import { LEFT_NICKNAME } from './leave.ts';
import { tellAuthorChanged } from './profile.server.ts';
import { endRelations, lockLeaver } from './relations.server.ts';
import { forgetMember } from '../search-index/index-rows.server.ts';

/** What is left to do once a member has gone: the provider's side, and the file of their picture. */
export type Departure = { providerToken: string | null; pictureKey: string | undefined };

/**
 * Erases a member: profile, provider link, sessions, ties to others and what they asked the operators go, what they wrote
 * stays as that of somebody who has left.
 * @param proof the key of a sign-in made just now
 * @throws ApiError FRESH_SIGN_IN_REQUIRED
 */
export function leave(
  db: Database,
  { id, provider }: Pick<Viewer, 'id' | 'provider'>,
  proof: { paramKey: string | undefined; browser: string | undefined },
): Promise<Departure> {
  return db.transaction(async (transaction) => {
    const [linked] = await transaction.select().from(identity).where(eq(identity.memberId, id)).for('update');
    const ticket = linked && (await findTicket(transaction, { provider, subject: linked.subject, ...proof }));
    if (!ticket) throw new ApiError('FRESH_SIGN_IN_REQUIRED');
    // Before the member is locked: a login, too, holds its ticket while it waits for the member.
    await dropTickets(transaction, linked);
    await lockLeaver(transaction, id);
    const [{ pictureId } = { pictureId: null }] = await transaction
      .select({ pictureId: member.pictureId })
      .from(member)
      .where(eq(member.id, id))
      .for('update');
    // Before the name is gone from the rows that say where it stands.
    await tellAuthorChanged(transaction, id);
    await endRelations(transaction, id);
    await transaction.delete(identity).where(eq(identity.memberId, id));
    // Their stories stay, their links do not.
    await transaction.delete(maker).where(eq(maker.memberId, id));
    // What they never published; its pictures go with the next round of the housekeeping.
    await transaction.delete(draft).where(eq(draft.memberId, id));
    await removeUnpublished(transaction, eq(content.authorId, id));
    await checkAllSoon(transaction, id);
    await transaction
      .update(member)
      .set({
        nickname: LEFT_NICKNAME,
        introduction: '',
        pictureId: null,
        status: 'left',
        role: 'member',
        alarmSettings: {},
      })
      .where(eq(member.id, id));
    await forgetMember(transaction, id);
    const pictureKey = pictureId ? await dropPortrait(transaction, id, pictureId) : undefined;
    await endAllSessions(transaction, id);
    return { providerToken: ticket.providerToken, pictureKey };
  });
}

export async function recordLeaveReasons(db: Queryable, leaveCodes: number[]): Promise<void> {
  await db.insert(leaveHistory).values({ leaveCodes });
}
