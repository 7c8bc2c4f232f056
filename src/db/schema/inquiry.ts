import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, now, reference } from './columns.ts';
import { member } from './member.ts';

/** What a member asks the operators, and their answer. */
export const inquiry = pgTable(
  'inquiry',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    title: text().notNull(),
    /** HTML as `sanitiseMarkup` leaves it. */
    content: text().notNull(),
    /** Plain text. */
    answer: text(),
    answeredAt: moment(),
    createdAt: now(),
  },
  (table) => [
    index('inquiry_of_member').on(table.memberId, table.createdAt),
    check('inquiry_answered', sql`(answer is null) = (answered_at is null)`),
  ],
);
