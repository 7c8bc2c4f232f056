import { and, desc, eq, type PgColumn, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { content } from '../../../db/schema/index.ts';
import { spentToday } from '../../../http/forms/spent-today.ts';
import type { ContentKind } from './content.server.ts';

/** How much one member may write. */

export const DAY = sql`interval '1 day'`;

/** What one author writes comes one after the other until the transaction ends, so that limits hold. */
export async function lockAuthor(db: Queryable, authorId: number): Promise<void> {
  await db.execute(sql`select from member where id = ${authorId} for no key update`);
}

type DayLimit = {
  kind: ContentKind;
  limit: number;
  /** What says when one was written. */
  moment: PgColumn;
  /** The limit, for people. */
  message: string;
};

/** @throws ApiError TOO_MANY_REQUESTS once an author has written as much as 24 hours may have; it says when again */
export async function requireRoomToday(
  db: Queryable,
  authorId: number,
  { kind, limit, moment, message }: DayLimit,
): Promise<void> {
  const [last] = await db
    .select({ secondsLeft: sql`ceil(extract(epoch from ${moment} + ${DAY} - now()))`.mapWith(Number) })
    .from(content)
    .where(and(eq(content.authorId, authorId), eq(content.kind, kind), sql`${moment} > now() - ${DAY}`))
    .orderBy(desc(moment))
    .offset(limit - 1)
    .limit(1);
  if (last) throw spentToday(message, last.secondsLeft);
}
