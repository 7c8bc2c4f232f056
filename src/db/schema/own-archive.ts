import { boolean, index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { member } from './member.ts';

/** An archive of a member's data, made at the member's request. Its file is in the archive store under `key`. */
export const ownArchive = pgTable(
  'own_archive',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    key: text().notNull().unique('own_archive_key'),
    /** How many times a process has begun to make it. */
    tries: integer().notNull().default(0),
    /** When a process may begin. A process that makes the archive postpones it. */
    dueAt: now(),
    /** When it failed for the last time; null while it is retried. */
    deadAt: moment(),
    lastError: text(),
    createdAt: now(),
    madeAt: moment(),
    /** In bytes; null until it is made. */
    size: reference(),
    /** When the file is deleted; set when it is made or has finally failed. Null while it is waiting. */
    expiresAt: moment(),
    /** Whether its file is deleted. The row remains, since it counts towards the limit per day. */
    isRemoved: boolean().notNull().default(false),
  },
  (table) => [
    // At most one archive per member is being made.
    uniqueIndex('own_archive_waiting')
      .on(table.memberId)
      .where(sql`expires_at is null`),
    index('own_archive_of_member').on(table.memberId, table.createdAt.desc().nullsFirst()),
    index('own_archive_due')
      .on(table.dueAt)
      .where(sql`expires_at is null`),
    index('own_archive_dead')
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
    index('own_archive_expiry')
      .on(table.expiresAt)
      .where(sql`expires_at is not null and not is_removed`),
  ],
);
