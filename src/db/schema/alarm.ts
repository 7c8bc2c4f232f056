import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle.ts';
import type { Happening } from '../happened.ts';
import { id, moment, now, reference } from './columns.ts';
import { content } from './content.ts';
import { member } from './member.ts';
import { comment } from './participation.ts';
import { sessionFamily } from './session.ts';

const memberId = () =>
  reference()
    .notNull()
    .references(() => member.id);

/** What members are told of. The first eight are named by the contract, the others by us. */
export const alarmType = pgEnum('alarm_type', [
  'COMMENT_REPLY',
  'STORY_COMMENT_REPLY',
  'TALK_COMMENT_REPLY',
  'SUBSCRIBE_WRITER_NEW_ARTICLE',
  'SUBSCRIBE_MAKER_NEW_STORY',
  'SUBSCRIBE_USER_NEW_TALK',
  'ADMIN_MESSAGE',
  'QNA_ANSWER',
  'STORY_COMMENT',
  'TALK_COMMENT',
  'TALK_SOLVED',
  'STORY_APPLAUSE',
  'ARTICLE_APPLAUSE',
  'TALK_APPLAUSE',
  'COMMENT_APPLAUSE',
  'FOLLOW',
  'MODERATED',
  'REPORT_DECIDED',
  'APPEAL_DECIDED',
  'HELD_SHOWN',
  'ARCHIVE_READY',
]);

/**
 * What has happened and somebody is still to be told of: written in the transaction in which it happens, gone with the one
 * in which the last of them has an alarm.
 */
export const alarmTask = pgTable('alarm_task', {
  id: id(),
  happening: jsonb().$type<Happening>().notNull(),
  /** Of those who are to be told, by their ids, the last one who has an alarm. */
  toldUntil: reference().notNull().default(0),
  /** How often it has failed. */
  tries: integer().notNull().default(0),
  /** When it is tried, or tried again. */
  dueAt: now(),
  /** Since when it is tried no more, having failed too often. */
  setAsideAt: moment(),
  createdAt: now(),
});

/** What the operators have written to members; each of them has an alarm of it. */
export const adminMessage = pgTable(
  'admin_message',
  {
    id: id(),
    /** HTML as `sanitiseMarkup` leaves it. */
    body: text().notNull(),
    /** Where it leads: a path of ours or a web address. */
    link: text(),
    /** Absent for what was sent on the server's command line. */
    operatorId: reference().references(() => member.id),
    /** Of the form that it was sent with, so that a second press sends nothing. */
    formKey: text().unique('admin_message_form'),
    isToEverybody: boolean().notNull().default(false),
    /** How many it was for when it was sent. */
    addressees: integer().notNull().default(0),
    createdAt: now(),
  },
  (table) => [
    index('admin_message_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('admin_message_of_operator').on(table.operatorId),
  ],
);

/** One a member, type and thing; what several people have done is told in one. */
export const alarm = pgTable(
  'alarm',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: memberId(),
    type: alarmType().notNull(),
    /** What it is about, of the type’s table: a content, a comment, a message, an inquiry, a decision or an archive; 0 for the member’s own self. */
    targetId: reference().notNull(),
    contentId: reference().references(() => content.id),
    commentId: reference().references(() => comment.id, { onDelete: 'cascade' }),
    messageId: reference().references(() => adminMessage.id),
    /** When it was last added to. */
    createdAt: now(),
    /** What has been done since then is counted in its message. */
    countedSince: now(),
    readAt: moment(),
  },
  (table) => [
    uniqueIndex('alarm_once').on(table.memberId, table.type, table.targetId),
    index('alarm_of_member').on(table.memberId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('alarm_unread')
      .on(table.memberId, table.createdAt.desc().nullsFirst())
      .where(sql`read_at is null`),
    index('alarm_unread_message')
      .on(table.memberId, table.createdAt.desc().nullsFirst())
      .where(sql`read_at is null and type = 'ADMIN_MESSAGE'`),
    index('alarm_on_content').on(table.contentId),
    index('alarm_on_comment')
      .on(table.commentId)
      .where(sql`comment_id is not null`),
    index('alarm_of_message')
      .on(table.messageId)
      .where(sql`message_id is not null`),
    index('alarm_age').on(table.createdAt),
    check('alarm_counted_before', sql`counted_since <= created_at`),
  ],
);

/** Who has done it, of alarms that count several people: each once, however often they do it. */
export const alarmActor = pgTable(
  'alarm_actor',
  {
    alarmId: uuid()
      .notNull()
      .references(() => alarm.id, { onDelete: 'cascade' }),
    actorId: memberId(),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.alarmId, table.actorId] }),
    index('alarm_actor_newest').on(table.alarmId, table.createdAt.desc().nullsFirst()),
  ],
);

/** Contents that a member wants to hear no more of. */
export const mutedContent = pgTable(
  'muted_content',
  {
    memberId: memberId(),
    contentId: reference()
      .notNull()
      .references(() => content.id),
    createdAt: now(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.contentId] }),
    index('muted_of_content').on(table.contentId),
  ],
);

/** A device that is told of alarms by web push: one a session, and gone with it. */
export const pushSubscription = pgTable('push_subscription', {
  id: id(),
  familyId: text()
    .notNull()
    .unique('push_subscription_family')
    .references(() => sessionFamily.id, { onDelete: 'cascade' }),
  /** Where it is reached: an address of a push service. Whoever knows it may try to send there. */
  endpoint: text().notNull().unique('push_subscription_endpoint'),
  /** The device's public key and the secret that it shares with us, in base64url. */
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: now(),
});

/** An alarm that a device is still to be sent: written in the transaction that makes the alarm. */
export const pushTask = pgTable(
  'push_task',
  {
    id: id(),
    alarmId: uuid()
      .notNull()
      .references(() => alarm.id, { onDelete: 'cascade' }),
    subscriptionId: reference()
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    /** How often somebody has taken it to send it. */
    tries: integer().notNull().default(0),
    /** When somebody may take it, or take it again. */
    dueAt: now(),
  },
  (table) => [
    uniqueIndex('push_task_once').on(table.alarmId, table.subscriptionId),
    index('push_task_of_subscription').on(table.subscriptionId),
    index('push_task_due').on(table.dueAt),
  ],
);
