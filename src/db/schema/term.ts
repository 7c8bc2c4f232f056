import { boolean, check, index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import type { TermCode } from '../../features/term/term.ts';
import { id, moment, reference } from './columns.ts';
import { member } from './member.ts';

/** A version of one of the terms: a draft until it goes out, and from then on never changed. */
export const termVersion = pgTable(
  'term_version',
  {
    /** Members' consents name it, so it is never given to another version. */
    id: id(),
    code: text().$type<TermCode>().notNull(),
    /** When the day begins in Korea from which it holds; a draft may have none yet. */
    effectiveAt: moment(),
    /** Markdown. */
    text: text().notNull().default(''),
    /** What is different from the version before, a line each. */
    changes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether members who agreed to an earlier version are asked again. */
    asksConsent: boolean().notNull().default(false),
    /** Whether it takes something from members, so that they are told longer before. */
    isToDisadvantage: boolean().notNull().default(false),
    /** Absent while it is a draft. */
    publishedAt: moment(),
    publishedBy: reference().references(() => member.id),
    /** Counts the changes of a draft. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('term_version_day')
      .on(table.code, table.effectiveAt)
      .where(sql`published_at is not null`),
    index('term_version_published_by').on(table.publishedBy),
    check('term_version_published_whole', sql`published_at is null or effective_at is not null`),
  ],
);
