import { index, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

/**
 * Who has brought which picture. The row stays for a while when the picture goes, so that a day's uploads can be
 * counted and its files are removed even if the process that began to is killed.
 */
export const upload = pgTable(
  'upload',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    pictureId: reference().references(() => picture.id, { onDelete: 'set null' }),
    /** Of a picture that is gone from the database while its files may still lie in the store. */
    removedKey: text(),
    createdAt: now(),
    /** When to look next whether anything shows it. */
    checkAt: moment()
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (table) => [
    uniqueIndex('upload_picture').on(table.pictureId),
    index('upload_of_member').on(table.memberId, table.createdAt.desc().nullsFirst()),
    index('upload_next_check').on(table.checkAt),
    index('upload_removed')
      .on(table.id)
      .where(sql`picture_id is null`),
  ],
);
