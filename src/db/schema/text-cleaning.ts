import { bigint, boolean, pgTable, text } from '../drizzle.ts';

/** The progress of cleaning each table's texts from the time before new texts were cleaned (`db/text-cleaning/`). */
export const textCleaning = pgTable('text_cleaning', {
  /** The name of the table, a key of `sources`. */
  name: text().primaryKey(),
  /** The last id that was checked. */
  after: bigint({ mode: 'number' }).notNull().default(0),
  isDone: boolean().notNull().default(false),
});
