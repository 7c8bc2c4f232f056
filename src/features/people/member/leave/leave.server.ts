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
import { type ChangeRequest, countAnswers, actOnceInTransaction } from '../../../../session/once.server.ts';
import { endAllSessions, hasSession } from '../../../../session/session.server.ts';
import type { Viewer } from '../../../../session/viewer.ts';
import { dropPortrait } from '../../../writing/picture/dropped-pictures.server.ts';
import { checkAllSoon } from '../../../writing/picture/upload/upload-rows.server.ts';
import { dropTickets, findTicket } from '../../sign-in/ticket.server.ts';
import { LEFT_NICKNAME, type WritingsFate } from './leave.ts';
import { publishAuthorEvents } from '../profile/profile.server.ts';
import { endRelations, lockLeaver } from '../relations.server.ts';
import { forgetMember } from '../../../discovery/search-index/index-rows.server.ts';

/** The remaining cleanup after a departure: the token to unlink at the provider, and the key of the picture's files. */
export type Departure = { providerToken: string | null; pictureKey: string | undefined };

/**
 * Erases a member. Deletes the profile, provider link, sessions, relations and inquiries. Their texts stay under the
 * name of a left member, or an erasure job deletes them right after the commit.
 * @param proof the key of a fresh sign-in
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
    // Before the member is locked: a login also holds its ticket while it waits for the member.
    await dropTickets(transaction, linked);
    // Suspending also locks the member. Either it has committed and ended the session, or it waits until this
    // transaction ends.
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
 * Erases a member's own data in the caller's transaction. The row stays as the author of their texts.
 * @returns the key of their picture, whose files the caller must remove
 */
export async function eraseMember(db: Queryable, id: number): Promise<string | undefined> {
  await lockLeaver(db, id);
  const [{ pictureId } = { pictureId: null }] = await db
    .select({ pictureId: member.pictureId })
    .from(member)
    .where(eq(member.id, id))
    .for('update');
  // Before any row is deleted: the events name the contents that show the member.
  await publishAuthorEvents(db, id);
  await endRelations(db, id);
  await db.delete(identity).where(eq(identity.memberId, id));
  const { rowCount: archives } = await db
    .update(ownArchive)
    .set({ expiresAt: sql`now()` })
    .where(eq(ownArchive.memberId, id));
  // Without this event the file would stay until the next round of cleanup, up to an hour later.
  if (archives) await publishEvents(db, { what: 'archive expired' });
  await db.delete(consent).where(eq(consent.memberId, id));
  // Their stories stay; the links of the maker are deleted.
  await db.delete(maker).where(eq(maker.memberId, id));
  // Deletes unpublished text. The next round of cleanup deletes its pictures.
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

/** Limits how often one member's reasons are recorded within 24 hours. */
const REASONS_PER_DAY = 3;
/** The result stored with the idempotency key of the call. */
const REASONS_TOLD = 'leave reasons told';

/**
 * Records the reasons for leaving without the member's name: once per request id, at most `REASONS_PER_DAY` times a
 * day.
 */
export async function recordLeaveReasons(db: Database, request: ChangeRequest, leaveCodes: number[]): Promise<void> {
  await actOnceInTransaction(db, request, async (transaction) => {
    const times = await countAnswers(transaction, request.memberId, REASONS_TOLD);
    if (times < REASONS_PER_DAY) await transaction.insert(leaveHistory).values({ leaveCodes });
    return REASONS_TOLD;
  });
}

/** Deletes the texts of the member's appeals, their suspensions, and quotes of their profile in reports about them. */
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
