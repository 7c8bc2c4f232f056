import { boolean, check, index, integer, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import type { TermCode } from '../../site/path-values.ts';
import { id, moment, reference } from './columns.ts';
import { member } from './member.ts';

/** A version of one of the terms. It is a draft until it is published, and never changes after that. */
export const termVersion = pgTable(
  'term_version',
  {
    /** Members' consents refer to it, so it is never reused. */
    id: id(),
    code: text().$type<TermCode>().notNull(),
    /** The start, in Korea, of the day on which it takes effect. A draft may have none. */
    effectiveAt: moment(),
    /** Markdown. */
    text: text().notNull().default(''),
    /** The differences from the previous version, one per line. */
    changes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether members who agreed to an earlier version must agree again. */
    asksConsent: boolean().notNull().default(false),
    /** Whether it is to members' disadvantage, which requires earlier notice. */
    isToDisadvantage: boolean().notNull().default(false),
    /** Null for a draft. */
    publishedAt: moment(),
    publishedBy: reference().references(() => member.id),
    /** Incremented at each change of a draft. */
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
