import { check, index, integer, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

/** A member's question to the operators, and its answer. */
export const inquiry = pgTable(
  'inquiry',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    /**
     * An id of `inquiryCategories`. The default, for other subjects, also marks inquiries older than the categories.
     */
    categoryId: integer().notNull().default(8),
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
    index('inquiry_waiting')
      .on(table.id)
      .where(sql`answered_at is null`),
    check('inquiry_answered', sql`(answer is null) = (answered_at is null)`),
  ],
);

/** A template for frequent answers of operators. */
export const answerTemplate = pgTable('answer_template', {
  id: id(),
  title: text().notNull(),
  /** Plain text. */
  text: text().notNull(),
  /** Incremented at each change, to detect a save that is based on an outdated version. */
  version: integer().notNull().default(1),
});

/** The pictures of an inquiry, in the member's order. */
export const inquiryPicture = pgTable(
  'inquiry_picture',
  {
    inquiryId: reference()
      .notNull()
      .references(() => inquiry.id, { onDelete: 'cascade' }),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inquiryId, table.position] }),
    index('inquiry_picture_of_picture').on(table.pictureId),
  ],
);
