import { and, desc, eq, type PgColumn, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { content } from '../../../db/schema/index.ts';
import { spentToday } from '../../../http/forms/spent-today.ts';
import type { ContentKind } from './content.server.ts';

/** Limits on how much one member may write. */

export const DAY = sql`interval '1 day'`;

/** Locks the author's row until the transaction ends, so that concurrent calls of one author cannot exceed a limit. */
export async function lockAuthor(db: Queryable, authorId: number): Promise<void> {
  await db.execute(sql`select from member where id = ${authorId} for no key update`);
}

type DayLimit = {
  kind: ContentKind;
  limit: number;
  /** The column with the time that counts. */
  moment: PgColumn;
  /** The error message for the author. */
  message: string;
};

/**
 * Checks that the author has written fewer than `limit` contents of a kind within the last 24 hours.
 * @throws ApiError TOO_MANY_REQUESTS with the seconds until the next one is allowed
 */
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
