import { and, eq, sql } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { maker, member, picture } from '../../../../db/schema/index.ts';
import { pictureColumns } from '../../../writing/content/content.server.ts';
import type { FoundPerson } from '../search.ts';

/** Returns the active members among these ids, in no order. */
export async function peopleById(db: Queryable, ids: number[]): Promise<FoundPerson[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: member.id,
      nickname: member.nickname,
      introduction: member.introduction,
      picture: pictureColumns(picture),
      isMaker: sql<boolean>`${maker.memberId} is not null`,
      followerCount: member.followerCount,
    })
    .from(member)
    .leftJoin(maker, eq(maker.memberId, member.id))
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .where(and(sql`${member.id} = any(${sql.param(ids)}::bigint[])`, eq(member.status, 'active')));
}
