import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, now, reference } from './columns.ts';
import { content } from './content.ts';
import { member } from './member.ts';
import { comment } from './participation.ts';

export const reportStatus = pgEnum('report_status', ['OPEN', 'UPHELD', 'DISMISSED']);

/** The moderators' queue: one row a reporter and thing, whether content, comment or, without either, a member. */
export const report = pgTable(
  'report',
  {
    id: id(),
    reporterId: reference()
      .notNull()
      .references(() => member.id),
    contentId: reference().references(() => content.id),
    commentId: reference().references(() => comment.id, { onDelete: 'set null' }),
    /** Who wrote what is reported, or is reported. */
    targetId: reference()
      .notNull()
      .references(() => member.id),
    reasonId: integer().notNull(),
    /** What was reported, as it read then. */
    excerpt: text().notNull().default(''),
    status: reportStatus().notNull().default('OPEN'),
    decidedBy: reference().references(() => member.id),
    decidedAt: moment(),
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
    index('report_queue').on(table.status, table.createdAt),
    index('report_of_target').on(table.targetId),
    check('report_of_comment_names_content', sql`content_id is not null or comment_id is null`),
  ],
);
