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

/** `DELETE`: deleted, but kept for the replies below it. `HELD`: shown to nobody but its author until an operator has looked. */
export const commentStatus = pgEnum('comment_status', ['ACTIVE', 'DELETE', 'HIDDEN', 'HELD']);

export const comment = pgTable(
  'comment',
  {
    id: id(),
    contentId: contentId(),
    /** The comment that this one replies to; replies have none below them. */
    parentId: reference().references((): AnyPgColumn => comment.id),
    /** The comment whose writer it answers: that one, or another reply to it. It may be gone. */
    repliedToId: reference(),
    authorId: memberId(),
    body: text().notNull(),
    status: commentStatus().notNull().default('ACTIVE'),
    applauseCount: counter(),
    createdAt: now(),
    updatedAt: moment(),
    /** Since when it has been held for a look; null again once it is shown. */
    heldAt: moment(),
    /**
     * Whether the author of the talk or the story has hidden this comment from everybody. Only that author can show it
     * again.
     */
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
    // For figures by day; rows come in the order of their moments, so that a small index will do.
    index('comment_created').using('brin', table.createdAt).with({ pages_per_range: 32 }),
    index('comment_author').on(table.authorId, table.createdAt.desc().nullsFirst()),
    check('comment_applause_not_negative', sql`applause_count >= 0`),
  ],
);

/**
 * A content whose author has hidden several comments. It stays in the operators' queue until an operator marks it as
 * seen.
 */
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

/** One row a member and content; `content.applause_count` counts them. */
export const applause = pgTable(
  'applause',
  { contentId: contentId(), memberId: memberId(), createdAt: now() },
  (table) => [
    primaryKey({ columns: [table.contentId, table.memberId] }),
    index('applause_of_content').on(table.contentId, table.createdAt),
    index('applause_of_member').on(table.memberId, table.createdAt.desc().nullsFirst()),
  ],
);

/** `comment.applause_count` counts them. */
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

/** `content.scrap_count` counts them. */
export const scrap = pgTable('scrap', { contentId: contentId(), memberId: memberId(), createdAt: now() }, (table) => [
  primaryKey({ columns: [table.contentId, table.memberId] }),
  index('scrap_of_content').on(table.contentId, table.createdAt),
  index('scrap_newest').on(table.memberId, table.createdAt.desc().nullsFirst()),
]);

/** State-changing calls that have been acted on: the same id from the same member never acts twice. */
export const handledRequest = pgTable(
  'handled_request',
  {
    memberId: memberId(),
    requestId: text().notNull(),
    /** The body that was answered. */
    answer: jsonb().notNull(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.requestId] }),
    index('handled_request_age').on(table.createdAt),
  ],
);

/**
 * One row a viewer, content and day; `viewer` is a hash that cannot be traced back. `content.view_count` counts them, also
 * those that are removed once no figure looks at their day.
 */
export const contentView = pgTable(
  'content_view',
  { contentId: contentId(), viewer: text().notNull(), day: date().notNull() },
  (table) => [
    primaryKey({ columns: [table.contentId, table.day, table.viewer] }),
    // By which old ones are found. New ones come at its end, in some seven bytes each. A BRIN would not do: new rows take the
    // place of old ones that were removed, so that each of its ranges would soon have days of both.
    index('content_view_day').on(table.day),
  ],
);
