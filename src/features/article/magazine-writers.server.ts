import { and, asc, eq } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { member, writer } from '../../db/schema/index.ts';

/** Who writes for the magazine. */

/** How many writers there are to choose from at most. */
const MOST_WRITERS = 500;

export type MagazineWriter = { id: number; nickname: string };

/** The id of one who has not left. */
export async function findWriter(db: Queryable, nickname: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(writer, eq(writer.memberId, member.id))
    .where(and(eq(member.nickname, nickname), eq(member.status, 'active')));
  return found?.id;
}

/** All who have not left, by their nicknames. */
export function listWriters(db: Queryable): Promise<MagazineWriter[]> {
  return db
    .select({ id: member.id, nickname: member.nickname })
    .from(writer)
    .innerJoin(member, eq(member.id, writer.memberId))
    .where(eq(member.status, 'active'))
    .orderBy(asc(member.nickname))
    .limit(MOST_WRITERS);
}
