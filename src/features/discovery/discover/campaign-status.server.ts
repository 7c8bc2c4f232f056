import { eq, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { event, eventPicture, exhibition, exhibitionPicture } from '../../../db/schema/index.ts';
import type { Act } from '../../operations/audit/audit.ts';
import { audited, type OperatorId } from '../../operations/audit/audit.server.ts';
import { checkSoon } from '../../writing/picture/upload/upload-rows.server.ts';

const tables = { exhibition, event };
const pictureTables = { exhibition: exhibitionPicture, event: eventPicture };
const verbs = { PUBLISHED: 'shown', HIDDEN: 'hidden', DELETED: 'deleted' } as const;
type CampaignStatus = keyof typeof verbs;

/**
 * Shows, hides or deletes an exhibition or event for an operator. Cached pages are invalidated at the commit. Deletion
 * is permanent.
 * @returns whether it exists
 */
export async function setCampaignStatus(
  db: Pick<Database, 'transaction'>,
  kind: keyof typeof tables,
  id: number,
  status: CampaignStatus,
  by: OperatorId = null,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const table = tables[kind];
    const [found] = await transaction
      .select({ status: table.status, thumbnailId: table.thumbnailId })
      .from(table)
      .where(eq(table.id, id))
      .for('no key update');
    if (!found || found.status === 'DELETED') return false;
    const before = { status: found.status };
    await transaction
      .update(table)
      .set({ status, version: sql`${table.version} + 1` })
      .where(eq(table.id, id));
    if (status === 'DELETED') await dropPictures(transaction, kind, { id, thumbnailId: found.thumbnailId });
    const act: Act = `${kind} ${verbs[status]}`;
    await audited(transaction, { by, act, on: { kind, id }, before, after: { status } });
    await publishEvents(transaction, { what: 'discover changed' });
    return true;
  });
}

/** Releases the pictures of a deleted one, which is never shown again. */
async function dropPictures(
  db: Queryable,
  kind: keyof typeof tables,
  { id, thumbnailId }: { id: number; thumbnailId: number | null },
): Promise<void> {
  const { campaignId, pictureId } = pictureTables[kind];
  const ofText = await db.delete(pictureTables[kind]).where(eq(campaignId, id)).returning({ pictureId });
  await db.update(tables[kind]).set({ thumbnailId: null }).where(eq(tables[kind].id, id));
  const dropped = ofText.map((row) => row.pictureId);
  await checkSoon(db, thumbnailId === null ? dropped : [...dropped, thumbnailId]);
}
