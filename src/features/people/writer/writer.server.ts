import { and, eq } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { member, picture, writer } from '../../../db/schema/index.ts';
import type { Found } from '../../writing/content/content.ts';
import { pictureColumns } from '../../writing/content/content.server.ts';
import type { Writer } from './writer.ts';

/** Returns a writer. A writer who has left counts as not found. */
export async function getWriter(db: Queryable, id: number): Promise<Found<Writer>> {
  const [row] = await db
    .select({
      id: member.id,
      nickname: member.nickname,
      introduction: member.introduction,
      picture: pictureColumns(picture),
      subscriberCount: writer.subscriberCount,
    })
    .from(writer)
    .innerJoin(member, eq(member.id, writer.memberId))
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .where(and(eq(writer.memberId, id), eq(member.status, 'active')))
    .limit(1);
  return row ? { item: row } : { absence: 'NOT_FOUND' };
}
