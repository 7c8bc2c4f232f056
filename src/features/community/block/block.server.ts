import { and, count, desc, eq, inArray, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { block, member, picture } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import type { Listing } from '../../writing/content/content.ts';
import { pictureColumns } from '../../writing/content/content.server.ts';
import { lockPair } from '../../people/member/lock-pair.server.ts';
import { BLOCKS_PER_MEMBER, BLOCKS_PER_PAGE, type BlockedMember } from './block.ts';

export { isBlockedBy, type ViewerId } from '../../../session/muted.server.ts';

type BlockOf = { blockerId: number; blockedId: number };

/**
 * Blocks a member and ends following in both directions. Idempotent.
 * @throws ApiError BAD_REQUEST for oneself, NOT_FOUND, TOO_MANY_BLOCKS
 */
export function blockMember(db: Database, { blockerId, blockedId }: BlockOf): Promise<BlockedMember> {
  if (blockerId === blockedId) throw new ApiError('BAD_REQUEST', '나를 차단할 수는 없어요.');
  return db.transaction(async (transaction) => {
    await lockPair(transaction, { actingId: blockerId, otherId: blockedId });
    const [blocked] = await selectMember(transaction, blockedId);
    if (!blocked) throw new ApiError('NOT_FOUND');
    const { rowCount: added } = await transaction.execute(sql`
      insert into block (blocker_id, blocked_id) select ${blockerId}, ${blockedId}
      where (select count(*) from block where blocker_id = ${blockerId}) < ${BLOCKS_PER_MEMBER}
      on conflict do nothing`);
    if (!added && !(await isBlockedByViewer(transaction, { id: blockerId }, blockedId)))
      throw new ApiError('TOO_MANY_BLOCKS');
    const { rows: unfollowed } = await transaction.execute<{ id: string }>(sql`
      with ended as (
        delete from follow
        where (follower_id = ${blockerId} and followed_id = ${blockedId})
          or (follower_id = ${blockedId} and followed_id = ${blockerId})
        returning followed_id
      )
      update member set follower_count = follower_count - 1 where id in (select followed_id from ended)
      returning id`);
    await publishEvents(
      transaction,
      ...unfollowed.map(({ id }) => ({ what: 'followers changed', memberId: Number(id) }) as const),
    );
    return blocked;
  });
}

/**
 * Unblocks a member, also after that member has left. The follows that the block ended are not restored.
 * @throws ApiError NOT_FOUND for an unknown member, and for a former member without a block
 */
export async function unblockMember(db: Queryable, { blockerId, blockedId }: BlockOf): Promise<BlockedMember> {
  const { rowCount: removed } = await db
    .delete(block)
    .where(and(eq(block.blockerId, blockerId), eq(block.blockedId, blockedId)));
  const [unblocked] = await selectMember(db, blockedId, removed ? ['active', 'left'] : ['active']);
  if (!unblocked) throw new ApiError('NOT_FOUND');
  return unblocked;
}

/**
 * Returns a page of the members whom a member has blocked, the latest first. Members who have left are not listed, but
 * their contents stay hidden.
 */
export async function listBlocked(
  db: Queryable,
  blockerId: number,
  { page = 0, size = BLOCKS_PER_PAGE }: { page?: number; size?: number } = {},
): Promise<Listing<BlockedMember>> {
  const shown = and(eq(block.blockerId, blockerId), eq(member.status, 'active'));
  const [items, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(block)
      .innerJoin(member, eq(member.id, block.blockedId))
      .leftJoin(picture, eq(picture.id, member.pictureId))
      .where(shown)
      .orderBy(desc(block.createdAt), desc(block.blockedId))
      .limit(size)
      .offset(page * size),
    db.select({ total: count() }).from(block).innerJoin(member, eq(member.id, block.blockedId)).where(shown),
  ]);
  return { items, total: counted?.total ?? 0 };
}

const columns = { id: member.id, nickname: member.nickname, picture: pictureColumns(picture) };

function selectMember(db: Queryable, id: number, statuses: (typeof member.$inferSelect)['status'][] = ['active']) {
  return db
    .select(columns)
    .from(member)
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .where(and(eq(member.id, id), inArray(member.status, statuses)));
}

/** Returns whether the viewer has blocked this author. Without a query for visitors. */
export async function isBlockedByViewer(
  db: Queryable,
  viewer: { id: number } | undefined,
  authorId: number,
): Promise<boolean> {
  if (!viewer) return false;
  const rows = await db
    .select({ blockedId: block.blockedId })
    .from(block)
    .where(and(eq(block.blockerId, viewer.id), eq(block.blockedId, authorId)));
  return rows.length > 0;
}
