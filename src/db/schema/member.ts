import { boolean, check, index, integer, jsonb, pgEnum, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import type { AlarmSettings } from '../../features/member/alarm-settings.ts';
import { counter, id, moment, now, reference } from './columns.ts';
import { picture } from './picture.ts';

export const memberRole = pgEnum('member_role', ['member', 'admin']);
/** `left`: the person is gone, the row stays as the author of what they wrote. */
export const memberStatus = pgEnum('member_status', ['active', 'left']);

export const member = pgTable(
  'member',
  {
    id: id(),
    nickname: text().notNull(),
    /** When they last took other nicknames, no more of them than a day may have. */
    renamedAt: moment()
      .array()
      .notNull()
      .default(sql`'{}'`),
    introduction: text().notNull().default(''),
    pictureId: reference().references(() => picture.id),
    role: memberRole().notNull().default('member'),
    status: memberStatus().notNull().default('active'),
    /** Only what differs from the defaults. */
    alarmSettings: jsonb().$type<Partial<AlarmSettings>>().notNull().default({}),
    followerCount: counter(),
    /** When an operator took from them that they are a maker; absent once one has given it back. */
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
    /** Where else on the web they are; addresses that `webAddress` has written. */
    links: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Where they sell something. */
    storeLink: text(),
  },
  () => [check('maker_links_few', sql`cardinality(links) <= 5`)],
);

/** A member who writes for the magazine. */
export const writer = pgTable('writer', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id),
  subscriberCount: counter(),
});

/** What a member answered to a version of the terms, each time they were asked. */
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
    /** The answer of its own to receiving at night what the terms are about, for which Korean law has members asked apart. */
    atNight: boolean().notNull().default(false),
    /** Where they were asked: `web` or `app`. */
    channel: text().notNull(),
    createdAt: now(),
  },
  (table) => [index('consent_of_member').on(table.memberId, table.termId)],
);

/** A time in which a member cannot sign in. */
export const suspension = pgTable(
  'suspension',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    startsAt: now(),
    endsAt: moment().notNull(),
    /** What the member is told. */
    reason: text().notNull().default(''),
  },
  (table) => [
    index('suspension_of_member').on(table.memberId, table.endsAt),
    check('suspension_ends_after_start', sql`ends_at > starts_at`),
  ],
);

/** Members who have left and wanted nothing to stay of what they wrote; gone once all of it is. */
export const erasure = pgTable('erasure', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id),
  /** How often it has failed. */
  tries: integer().notNull().default(0),
  /** When it is gone on with, or tried again. */
  dueAt: now(),
  createdAt: now(),
});

/** Why somebody left; nothing tells who. */
export const leaveHistory = pgTable('leave_history', {
  id: id(),
  leaveCodes: integer().array().notNull(),
  createdAt: now(),
});
