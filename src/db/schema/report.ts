import { boolean, check, index, integer, pgEnum, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { content } from './content.ts';
import { member, suspension } from './member.ts';
import { comment } from './participation.ts';

export const reportStatus = pgEnum('report_status', ['OPEN', 'UPHELD', 'DISMISSED']);

/**
 * The outcomes of reports. `DELETED`: hidden at once, and deleted for good when an appeal is no longer possible.
 * `SUSPENDED`: hidden, and its author is suspended.
 */
export const decisionOutcome = pgEnum('decision_outcome', ['KEPT', 'WARNED', 'HIDDEN', 'DELETED', 'SUSPENDED']);
/** The outcomes of appeals. */
export const appealOutcome = pgEnum('appeal_outcome', ['UPHELD', 'OVERTURNED']);

/** An operator's decision about a reported content, comment or member, and the one appeal that its author may make. */
export const decision = pgTable(
  'decision',
  {
    id: id(),
    contentId: reference().references(() => content.id),
    commentId: reference().references(() => comment.id, { onDelete: 'set null' }),
    /** The author of the content or comment, or the reported member. */
    targetId: reference()
      .notNull()
      .references(() => member.id),
    outcome: decisionOutcome().notNull(),
    /** The reason, one of those of reports; null if nothing was broken. */
    reasonId: integer(),
    /** Additional text for the author. */
    words: text().notNull().default(''),
    /** The text that was decided about, as reported; erased after 90 days (`erase-excerpts.server.ts`). */
    excerpt: text().notNull().default(''),
    operatorId: reference().references(() => member.id),
    suspensionId: reference().references(() => suspension.id),
    /** Whether the deletion is settled: carried out, or never to be carried out. */
    isFinal: boolean().notNull().default(false),
    /** Whether the author had hidden it before. If so, the author can show it again when the decision is overturned. */
    wasHiddenByAuthor: boolean().notNull().default(false),
    /**
     * Whether an operator had hidden it before without a decision. If so, overturning the decision does not show it.
     */
    wasHiddenByOperators: boolean().notNull().default(false),
    /** The end of the time for an appeal. */
    appealUntil: moment()
      .notNull()
      .default(sql`now() + interval '14 days'`),
    createdAt: now(),
    appeal: text(),
    appealedAt: moment(),
    appealOutcome: appealOutcome(),
    appealWords: text().notNull().default(''),
    appealOperatorId: reference().references(() => member.id),
    appealDecidedAt: moment(),
    /** The number of failures to carry out the deletion. */
    tries: integer().notNull().default(0),
    /** When the deletion is carried out or retried, but not before `appealUntil`. */
    dueAt: now(),
    /** When the deletion failed for the last time; null while it is retried. */
    deadAt: moment(),
    lastError: text(),
  },
  (table) => [
    index('decision_of_target').on(table.targetId, table.createdAt.desc().nullsFirst()),
    index('decision_about_content').on(table.contentId),
    index('decision_about_comment')
      .on(table.commentId)
      .where(sql`comment_id is not null`),
    index('decision_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('decision_appealed')
      .on(table.appealedAt)
      .where(sql`appealed_at is not null and appeal_outcome is null`),
    index('decision_deletion_due')
      .on(sql`greatest(appeal_until, due_at)`)
      .where(
        sql`outcome = 'DELETED' and not is_final and dead_at is null and (appealed_at is null or appeal_outcome = 'UPHELD')`,
      ),
    index('decision_deletion_dead')
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
    index('decision_quoting')
      .on(table.createdAt)
      .where(sql`excerpt <> ''`),
    index('decision_of_operator').on(table.operatorId),
    index('decision_of_appeal_operator').on(table.appealOperatorId),
    index('decision_of_suspension').on(table.suspensionId),
    check('decision_has_reason', sql`(outcome = 'KEPT') = (reason_id is null)`),
    check('decision_appealed_once', sql`appealed_at is not null or appeal_outcome is null`),
  ],
);

/** The operators' queue: one row per reporter and content, comment or, if both are null, member. */
export const report = pgTable(
  'report',
  {
    id: id(),
    reporterId: reference()
      .notNull()
      .references(() => member.id),
    contentId: reference().references(() => content.id),
    commentId: reference().references(() => comment.id, { onDelete: 'set null' }),
    /** The author of the reported content or comment, or the reported member. */
    targetId: reference()
      .notNull()
      .references(() => member.id),
    reasonId: integer().notNull(),
    /** The text at the time of the report; erased when the report is decided, since the decision stores it. */
    excerpt: text().notNull().default(''),
    status: reportStatus().notNull().default('OPEN'),
    decidedBy: reference().references(() => member.id),
    decidedAt: moment(),
    decisionId: reference().references(() => decision.id),
    /** When the reporter chose to see the author again. From then on the report hides nothing from the reporter. */
    shownAgainAt: moment(),
    createdAt: now(),
  },
  (table) => [
    uniqueIndex('report_of_content')
      .on(table.reporterId, table.contentId)
      .where(sql`comment_id is null`),
    uniqueIndex('report_of_comment')
      .on(table.reporterId, table.commentId)
      .where(sql`comment_id is not null`),
    uniqueIndex('report_of_member')
      .on(table.reporterId, table.targetId)
      .where(sql`content_id is null`),
    index('report_about_content').on(table.contentId),
    index('report_about_comment')
      .on(table.commentId)
      .where(sql`comment_id is not null`),
    index('report_of_reporter').on(table.reporterId, table.createdAt),
    // For statistics by day. Rows are inserted in the order of their time, so a small BRIN index suffices.
    index('report_created').using('brin', table.createdAt).with({ pages_per_range: 32 }),
    index('report_queue').on(table.status, table.createdAt),
    index('report_of_target').on(table.targetId),
    index('report_of_decision').on(table.decisionId),
    index('report_of_decider').on(table.decidedBy),
    check('report_of_comment_names_content', sql`content_id is not null or comment_id is null`),
  ],
);
