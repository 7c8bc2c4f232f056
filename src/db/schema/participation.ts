import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { counter, id, moment, now, reference } from './columns.ts';
import { content } from './content.ts';
import { member } from './member.ts';

const contentId = () =>
  reference()
    .notNull()
    .references(() => content.id);
const memberId = () =>
  reference()
    .notNull()
    .references(() => member.id);

/** `DELETE`: deleted, but kept for the replies below it. */
export const commentStatus = pgEnum('comment_status', ['ACTIVE', 'DELETE', 'HIDDEN']);

export const comment = pgTable(
  'comment',
  {
    id: id(),
    contentId: contentId(),
    /** The comment that this one replies to; replies have none below them. */
    parentId: reference().references((): AnyPgColumn => comment.id),
    authorId: memberId(),
    body: text().notNull(),
    status: commentStatus().notNull().default('ACTIVE'),
    applauseCount: counter(),
    createdAt: now(),
    updatedAt: moment(),
  },
  (table) => [
    index('comment_of_content').on(table.contentId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comment_replies').on(table.parentId, table.createdAt),
    index('comment_author').on(table.authorId, table.createdAt.desc().nullsFirst()),
    check('comment_applause_not_negative', sql`applause_count >= 0`),
  ],
);

/** One row a member and content; `content.applause_count` counts them. */
export const applause = pgTable(
  'applause',
  { contentId: contentId(), memberId: memberId(), createdAt: now() },
  (table) => [
    primaryKey({ columns: [table.contentId, table.memberId] }),
    index('applause_of_member').on(table.memberId, table.createdAt.desc().nullsFirst()),
  ],
);

/** One row a viewer, content and day; `viewer` is a hash that cannot be traced back. */
export const contentView = pgTable(
  'content_view',
  { contentId: contentId(), viewer: text().notNull(), day: date().notNull() },
  (table) => [primaryKey({ columns: [table.contentId, table.day, table.viewer] })],
);
