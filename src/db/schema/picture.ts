import { boolean, index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, now } from './columns.ts';

/** An uploaded picture after re-encoding. Its files are in the picture store under `key`. */
export const picture = pgTable(
  'picture',
  {
    id: id(),
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Base64, about 25 bytes; a placeholder until the picture has loaded. */
    thumbhash: text().notNull(),
    /** Whether a public content or page shows it. Triggers set it (`functions.sql`) and notify every process. */
    isPublic: boolean().notNull().default(false),
    createdAt: now(),
  },
  (table) => [
    uniqueIndex('picture_key_key').on(table.key),
    index('picture_not_public')
      .on(table.id)
      .where(sql`not is_public`),
  ],
);
