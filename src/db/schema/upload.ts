import { index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

/**
 * A member's upload of a picture. The row outlives the picture for a while, since it counts towards the day's uploads.
 * It also ensures that the files are removed, even if the process that began to remove them is killed.
 */
export const upload = pgTable(
  'upload',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    pictureId: reference().references(() => picture.id, { onDelete: 'set null' }),
    /** The key of files in the picture store without a row in `picture`: not stored yet, or deleted already. */
    removedKey: text(),
    createdAt: now(),
    /** When to check next whether the picture is shown anywhere. */
    checkAt: moment()
      .notNull()
      .default(sql`now() + interval '1 day'`),
    /** The number of failures to delete the files under `removedKey`. `checkAt` is the time of the next attempt. */
    tries: integer().notNull().default(0),
    /** When their deletion failed for the last time; null while it is retried. */
    deadAt: moment(),
    lastError: text(),
  },
  (table) => [
    uniqueIndex('upload_picture').on(table.pictureId),
    index('upload_of_member').on(table.memberId, table.createdAt.desc().nullsFirst()),
    index('upload_next_check').on(table.checkAt),
    index('upload_files_due')
      .on(table.checkAt)
      .where(sql`picture_id is null and removed_key is not null and dead_at is null`),
    index('upload_dead')
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
    index('upload_removed')
      .on(table.id)
      .where(sql`picture_id is null`),
  ],
);
