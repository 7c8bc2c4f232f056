import { bigint, boolean, pgTable, text } from '../drizzle.ts';

/** How far each table is cleaned of texts that were stored before new texts were cleaned (`db/text-cleaning/`). */
export const textCleaning = pgTable('text_cleaning', {
  /** The name of the table, as in `sources.ts`. */
  name: text().primaryKey(),
  /** The last id that was checked. */
  after: bigint({ mode: 'number' }).notNull().default(0),
  isDone: boolean().notNull().default(false),
});
