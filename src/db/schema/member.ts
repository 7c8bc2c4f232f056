import { boolean, check, index, integer, jsonb, pgEnum, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import type { AlarmSettings } from '../../model/stored-values.ts';
import { counter, id, moment, now, reference } from './columns.ts';
import { picture } from './picture.ts';

export const memberRole = pgEnum('member_role', ['member', 'admin']);
/** `left`: the account is closed; the row stays as the author of the member's contents and comments. */
export const memberStatus = pgEnum('member_status', ['active', 'left']);

export const member = pgTable(
  'member',
  {
    id: id(),
    nickname: text().notNull(),
    /** The times of the latest nickname changes; no more of them than a day allows. */
    renamedAt: moment()
      .array()
      .notNull()
      .default(sql`'{}'`),
    introduction: text().notNull().default(''),
    pictureId: reference().references(() => picture.id),
    role: memberRole().notNull().default('member'),
    status: memberStatus().notNull().default('active'),
    /** Only values that differ from the defaults. */
    alarmSettings: jsonb().$type<Partial<AlarmSettings>>().notNull().default({}),
    followerCount: counter(),
    /** When an operator revoked the maker status; null if it was never revoked or was granted again. */
    makerEndedAt: moment(),
    createdAt: now(),
  },
  (table) => [
    // For figures by day; rows come in the order of their moments, so that a small index will do.
    index('member_created').using('brin', table.createdAt).with({ pages_per_range: 32 }),
    index('member_picture')
      .on(table.pictureId)
      .where(sql`picture_id is not null`),
    uniqueIndex('member_nickname_key')
      .on(sql`lower(${table.nickname})`)
      .where(sql`status = 'active'`),
  ],
);

/** A member who may write stories. */
export const maker = pgTable(
  'maker',
  {
    memberId: reference()
      .primaryKey()
      .references(() => member.id),
    registeredAt: now(),
    /** The maker's other addresses on the web, as returned by `webAddress`. */
    links: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The address of the maker's shop. */
    storeLink: text(),
  },
  () => [check('maker_links_few', sql`cardinality(links) <= 5`)],
);

/** A writer of the magazine. */
export const writer = pgTable('writer', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id),
  subscriberCount: counter(),
});

/** A member's answer to a version of the terms, one row for each time of asking. */
export const consent = pgTable(
  'consent',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    termId: integer().notNull(),
    termVersion: text().notNull(),
    agreed: boolean().notNull(),
    /** Whether the row answers the separate question about messages at night, which Korean law requires. */
    atNight: boolean().notNull().default(false),
    /** `web` or `app`. */
    channel: text().notNull(),
    createdAt: now(),
  },
  (table) => [index('consent_of_member').on(table.memberId, table.termId)],
);

/** A period in which a member cannot sign in. */
export const suspension = pgTable(
  'suspension',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    startsAt: now(),
    endsAt: moment().notNull(),
    /** Shown to the member. */
    reason: text().notNull().default(''),
  },
  (table) => [
    index('suspension_of_member').on(table.memberId, table.endsAt),
    check('suspension_ends_after_start', sql`ends_at > starts_at`),
  ],
);

/** Members who have left and wanted their contents and comments deleted. The row is deleted when that is done. */
export const erasure = pgTable(
  'erasure',
  {
    memberId: reference()
      .primaryKey()
      .references(() => member.id),
    /** The number of failures. */
    tries: integer().notNull().default(0),
    /** When the job continues or retries. */
    dueAt: now(),
    /** When it failed for the last time; null while it is retried. */
    deadAt: moment(),
    lastError: text(),
    createdAt: now(),
  },
  (table) => [
    index('erasure_due')
      .on(table.dueAt)
      .where(sql`dead_at is null`),
    index('erasure_dead')
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
  ],
);

/** The reasons why a member left, without a reference to the member. */
export const leaveHistory = pgTable('leave_history', {
  id: id(),
  leaveCodes: integer().array().notNull(),
  createdAt: now(),
});
