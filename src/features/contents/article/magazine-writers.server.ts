import { and, asc, eq } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { member, writer } from '../../../db/schema/index.ts';

/** Queries for the writers of the magazine. */

/** The maximum number of writers in a list. */
const MOST_WRITERS = 500;

export type MagazineWriter = { id: number; nickname: string };

/** Returns the member id of the writer with this nickname, unless the writer has left. */
export async function findWriter(db: Queryable, nickname: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(writer, eq(writer.memberId, member.id))
    .where(and(eq(member.nickname, nickname), eq(member.status, 'active')));
  return found?.id;
}

/** Returns whether this member writes for the magazine and has not left. */
export async function isWriter(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(writer, eq(writer.memberId, member.id))
    .where(and(eq(member.id, id), eq(member.status, 'active')));
  return rows.length > 0;
}

/** Returns all writers who have not left, sorted by nickname. */
export function listWriters(db: Queryable): Promise<MagazineWriter[]> {
  return db
    .select({ id: member.id, nickname: member.nickname })
    .from(writer)
    .innerJoin(member, eq(member.id, writer.memberId))
    .where(eq(member.status, 'active'))
    .orderBy(asc(member.nickname))
    .limit(MOST_WRITERS);
}
