import { bigint, boolean, pgTable, text } from '../drizzle.ts';

/** How far the texts of each table that were stored before texts were cleaned have been cleaned (`db/text-cleaning/`). */
export const textCleaning = pgTable('text_cleaning', {
  /** The table. */
  name: text().primaryKey(),
  /** The last id that was looked at. */
  after: bigint({ mode: 'number' }).notNull().default(0),
  isDone: boolean().notNull().default(false),
});
