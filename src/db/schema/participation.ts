import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../drizzle.ts';
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

/** `DELETE`: deleted, but kept because of its replies. `HELD`: pending review, visible to its author alone. */
export const commentStatus = pgEnum('comment_status', ['ACTIVE', 'DELETE', 'HIDDEN', 'HELD']);

export const comment = pgTable(
  'comment',
  {
    id: id(),
    contentId: contentId(),
    /** The parent comment of a reply. Replies have no replies of their own. */
    parentId: reference().references((): AnyPgColumn => comment.id),
    /** The comment that this one answers: the parent or another reply to it. That comment may be deleted. */
    repliedToId: reference(),
    authorId: memberId(),
    body: text().notNull(),
    status: commentStatus().notNull().default('ACTIVE'),
    applauseCount: counter(),
    createdAt: now(),
    updatedAt: moment(),
    /** Since when it has been pending review; null again once it is shown. */
    pendingSince: moment('held_at'),
    /** Whether the author of the talk or story has hidden it from everybody. Only that author can show it again. */
    isHiddenByContentAuthor: boolean().notNull().default(false),
  },
  (table) => [
    index('comment_of_content').on(table.contentId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comment_replies').on(table.parentId, table.createdAt),
    index('comment_best')
      .on(table.contentId, table.applauseCount.desc().nullsFirst())
      .where(sql`parent_id is null and status = 'ACTIVE'`),
    index('comment_held')
      .on(table.authorId, table.contentId)
      .where(sql`held_at is not null`),
    index('comment_hidden_by_content_author')
      .on(table.contentId)
      .where(sql`is_hidden_by_content_author`),
    // For statistics by day. Rows are inserted in the order of their time, so a small BRIN index suffices.
    index('comment_created').using('brin', table.createdAt).with({ pages_per_range: 32 }),
    index('comment_author').on(table.authorId, table.createdAt.desc().nullsFirst()),
    check('comment_applause_not_negative', sql`applause_count >= 0`),
  ],
);

/** A content whose author has hidden several comments. It stays in the queue until an operator marks it as seen. */
export const commentHiding = pgTable(
  'comment_hiding',
  {
    contentId: contentId().primaryKey(),
    raisedAt: now(),
    seenAt: moment(),
    seenBy: reference().references(() => member.id),
  },
  (table) => [
    index('comment_hiding_unseen')
      .on(table.raisedAt)
      .where(sql`seen_at is null`),
    index('comment_hiding_of_operator').on(table.seenBy),
  ],
);

/** One row per member and content, counted in `content.applause_count`. */
export const applause = pgTable(
  'applause',
  { contentId: contentId(), memberId: memberId(), createdAt: now() },
  (table) => [
    primaryKey({ columns: [table.contentId, table.memberId] }),
    index('applause_of_content').on(table.contentId, table.createdAt),
    index('applause_of_member').on(table.memberId, table.createdAt.desc().nullsFirst()),
  ],
);

/** Counted in `comment.applause_count`. */
export const commentApplause = pgTable(
  'comment_applause',
  {
    commentId: reference()
      .notNull()
      .references(() => comment.id, { onDelete: 'cascade' }),
    memberId: memberId(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.memberId] }),
    index('comment_applause_of_member').on(table.memberId),
  ],
);

/** Counted in `content.scrap_count`. */
export const scrap = pgTable('scrap', { contentId: contentId(), memberId: memberId(), createdAt: now() }, (table) => [
  primaryKey({ columns: [table.contentId, table.memberId] }),
  index('scrap_of_content').on(table.contentId, table.createdAt),
  index('scrap_newest').on(table.memberId, table.createdAt.desc().nullsFirst()),
]);

/** Handled calls that changed data, keyed by member and idempotency key: a repeated call is not executed again. */
export const handledRequest = pgTable(
  'handled_request',
  {
    memberId: memberId(),
    requestId: text().notNull(),
    /** The body of the response. */
    answer: jsonb().notNull(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.requestId] }),
    index('handled_request_age').on(table.createdAt),
  ],
);

/**
 * One row per viewer, content and day. `viewer` is an irreversible hash. `content.view_count` counts all rows,
 * including old rows that were deleted when no statistics needed them any more.
 */
export const contentView = pgTable(
  'content_view',
  { contentId: contentId(), viewer: text().notNull(), day: date().notNull() },
  (table) => [
    primaryKey({ columns: [table.contentId, table.day, table.viewer] }),
    // For finding old rows. New rows are at its end, in about seven bytes each. A BRIN index would not work: new rows
    // reuse the space of deleted ones, so each of its ranges would soon contain both old and new days.
    index('content_view_day').on(table.day),
  ],
);
