import { index, pgTable, text, uniqueIndex } from '../drizzle.ts';
import { counter, id, now, reference } from './columns.ts';
import { member } from './member.ts';

/** Errors in browsers that were reported: one row for equal errors. */
export const appError = pgTable(
  'app_error',
  {
    id: id(),
    /** A hash of the title and of the place that threw it. */
    fingerprint: text().notNull(),
    title: text().notNull(),
    /** The latest report, with the names of our source files and without personal data. */
    callstack: text().notNull(),
    reportCount: counter(),
    /** The builds that reported it, the latest last. */
    versions: text().array().notNull(),
    /** The member who reported it last. */
    memberId: reference().references(() => member.id),
    firstSeenAt: now(),
    lastSeenAt: now(),
  },
  (table) => [
    uniqueIndex('app_error_fingerprint').on(table.fingerprint),
    index('app_error_latest').on(table.lastSeenAt.desc().nullsFirst()),
    index('app_error_of_member').on(table.memberId),
  ],
);
