import { index, pgTable, text, uniqueIndex } from '../drizzle.ts';
import { counter, id, now, reference } from './columns.ts';
import { member } from './member.ts';

/** What has gone wrong in browsers and was reported: one row for all that look the same. */
export const appError = pgTable(
  'app_error',
  {
    id: id(),
    /** Of its title and where it was thrown. */
    fingerprint: text().notNull(),
    title: text().notNull(),
    /** As it was reported last, with the names of our sources and without anybody's data. */
    callstack: text().notNull(),
    reportCount: counter(),
    /** The builds in which it was seen, the latest last. */
    versions: text().array().notNull(),
    /** Who of the members reported it last. */
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
