import { and, eq, isNotNull, isNull, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { removeUnpublished } from '../../../../db/remove-unpublished.ts';
import {
  consent,
  content,
  decision,
  draft,
  erasure,
  identity,
  leaveHistory,
  maker,
  member,
  ownArchive,
  report,
  suspension,
} from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { type ChangeRequest, countRemembered, transactOnce } from '../../../../session/once.server.ts';
import { endAllSessions, hasSession } from '../../../../session/session.server.ts';
import type { Viewer } from '../../../../session/viewer.ts';
import { dropPortrait } from '../../../writing/picture/dropped-pictures.server.ts';
import { checkAllSoon } from '../../../writing/picture/upload/upload-rows.server.ts';
import { dropTickets, findTicket } from '../../sign-in/ticket.server.ts';
import { LEFT_NICKNAME, type WritingsFate } from './leave.ts';
import { tellAuthorChanged } from '../profile/profile.server.ts';
import { endRelations, lockLeaver } from '../relations.server.ts';
import { forgetMember } from '../../../discovery/search-index/index-rows.server.ts';

/** What is left to do once a member has gone: the provider's side, and the file of their picture. */
export type Departure = { providerToken: string | null; pictureKey: string | undefined };

/**
 * Erases a member: profile, provider link, sessions, ties to others and what they asked the operators go, what they wrote
 * stays as that of somebody who has left, or is deleted as soon as they have.
 * @param proof the key of a sign-in made just now
 * @throws ApiError FRESH_SIGN_IN_REQUIRED, or UNAUTHORIZED when the session has ended meanwhile
 */
export function leave(
  db: Database,
  { id, provider, familyId }: Pick<Viewer, 'id' | 'provider'> & { familyId?: string },
  proof: { paramKey: string | undefined; browser: string | undefined },
  writings: WritingsFate = 'keep',
): Promise<Departure> {
  return db.transaction(async (transaction) => {
    const [linked] = await transaction.select().from(identity).where(eq(identity.memberId, id)).for('update');
    const ticket = linked && (await findTicket(transaction, { provider, subject: linked.subject, ...proof }));
    if (!ticket) throw new ApiError('FRESH_SIGN_IN_REQUIRED');
    // Before the member is locked: a login, too, holds its ticket while it waits for the member.
    await dropTickets(transaction, linked);
    // Suspending also locks the member. It either has finished and ended the session, or waits until this transaction
    // ends.
    await lockLeaver(transaction, id);
    if (familyId !== undefined && !(await hasSession(transaction, id, familyId))) throw new ApiError('UNAUTHORIZED');
    const pictureKey = await eraseMember(transaction, id);
    if (writings === 'delete') {
      await transaction.insert(erasure).values({ memberId: id });
      await publishEvents(transaction, { what: 'erasure due' });
    }
    return { providerToken: ticket.providerToken, pictureKey };
  });
}

/**
 * Erases what is a member's own, and leaves the row as the author of what they wrote, in the caller's transaction.
 * @returns the key of their picture, whose files are still to be removed
 */
export async function eraseMember(db: Queryable, id: number): Promise<string | undefined> {
  await lockLeaver(db, id);
  const [{ pictureId } = { pictureId: null }] = await db
    .select({ pictureId: member.pictureId })
    .from(member)
    .where(eq(member.id, id))
    .for('update');
  // Before the name is gone from the rows that say where it stands.
  await tellAuthorChanged(db, id);
  await endRelations(db, id);
  await db.delete(identity).where(eq(identity.memberId, id));
  const { rowCount: archives } = await db
    .update(ownArchive)
    .set({ expiresAt: sql`now()` })
    .where(eq(ownArchive.memberId, id));
  // Without this event the file would stay until the next round, up to an hour later.
  if (archives) await publishEvents(db, { what: 'archive expired' });
  await db.delete(consent).where(eq(consent.memberId, id));
  // Their stories stay, their links do not.
  await db.delete(maker).where(eq(maker.memberId, id));
  // What they never published; its pictures go with the next round of the housekeeping.
  await db.delete(draft).where(eq(draft.memberId, id));
  await forgetWhatWasReported(db, id);
  await removeUnpublished(db, eq(content.authorId, id));
  await checkAllSoon(db, id);
  await db
    .update(member)
    .set({
      nickname: LEFT_NICKNAME,
      introduction: '',
      pictureId: null,
      status: 'left',
      role: 'member',
      alarmSettings: {},
      renamedAt: [],
      makerEndedAt: null,
    })
    .where(eq(member.id, id));
  await forgetMember(db, id);
  const pictureKey = pictureId ? await dropPortrait(db, id, pictureId) : undefined;
  // Last: a write of the member that is about to commit holds its rows while it waits for the session.
  await endAllSessions(db, id);
  return pictureKey;
}

/** How often a member's reasons for leaving are recorded within a day: more often nobody changes their mind. */
const REASONS_PER_DAY = 3;
/** What is remembered of a call that told reasons. */
const REASONS_TOLD = 'leave reasons told';

/** Records why a member leaves, without their name: once a request, and some times a day. */
export async function recordLeaveReasons(db: Database, request: ChangeRequest, leaveCodes: number[]): Promise<void> {
  await transactOnce(db, request, async (transaction) => {
    const times = await countRemembered(transaction, request.memberId, REASONS_TOLD);
    if (times < REASONS_PER_DAY) await transaction.insert(leaveHistory).values({ leaveCodes });
    return REASONS_TOLD;
  });
}

/** What they objected with, how long they were kept out, and what reports of the person themself say of them. */
async function forgetWhatWasReported(db: Queryable, id: number): Promise<void> {
  await db
    .update(decision)
    .set({ suspensionId: null })
    .where(and(eq(decision.targetId, id), isNotNull(decision.suspensionId)));
  await db.delete(suspension).where(eq(suspension.memberId, id));
  await db
    .update(decision)
    .set({ appeal: '' })
    .where(and(eq(decision.targetId, id), isNotNull(decision.appeal)));
  for (const table of [decision, report])
    await db
      .update(table)
      .set({ excerpt: '' })
      .where(and(eq(table.targetId, id), isNull(table.contentId)));
}
