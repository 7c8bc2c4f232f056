import { boolean, index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { member } from './member.ts';

/** An archive of everything that is a member's, which they have asked for; it lies in the store of archives under `key`. */
export const ownArchive = pgTable(
  'own_archive',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    key: text().notNull().unique('own_archive_key'),
    /** How often a process has begun to make it. */
    tries: integer().notNull().default(0),
    /** When a process may begin; one that is at it puts this off. */
    dueAt: now(),
    createdAt: now(),
    madeAt: moment(),
    /** In bytes, once it is made. */
    size: reference(),
    /** When it goes, once it is made or nobody could make it. */
    expiresAt: moment(),
    /** Whether its file is gone; the row counts for its day. */
    isRemoved: boolean().notNull().default(false),
  },
  (table) => [
    // One at a time is made for a member.
    uniqueIndex('own_archive_waiting')
      .on(table.memberId)
      .where(sql`expires_at is null`),
    index('own_archive_of_member').on(table.memberId, table.createdAt.desc().nullsFirst()),
    index('own_archive_due')
      .on(table.dueAt)
      .where(sql`expires_at is null`),
    index('own_archive_expiry')
      .on(table.expiresAt)
      .where(sql`expires_at is not null and not is_removed`),
  ],
);
