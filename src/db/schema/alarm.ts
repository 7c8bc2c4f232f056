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
import { id, moment, now, reference } from './columns.ts';
import { content } from './content.ts';
import type { DomainEvent } from '../../model/domain-event.ts';
import { member } from './member.ts';
import { comment } from './participation.ts';
import { sessionFamily } from './session.ts';

const memberId = () =>
  reference()
    .notNull()
    .references(() => member.id);

/** The types of alarms. The specification names the first eight; the others are ours. */
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
  'ARCHIVE_FAILED',
]);

/**
 * A domain event that still needs alarms. It is inserted in the transaction of the change, and deleted in the
 * transaction that creates its last alarm.
 */
export const alarmTask = pgTable(
  'alarm_task',
  {
    id: id(),
    happening: jsonb().$type<DomainEvent>().notNull(),
    /** Alarms for many members are created in batches, ordered by member id: the last member id with an alarm. */
    toldUntil: reference().notNull().default(0),
    /** The number of failures. */
    tries: integer().notNull().default(0),
    dueAt: now(),
    /** When it failed for the last time; null while it is retried. */
    deadAt: moment(),
    lastError: text(),
    /** Not read any more, since `deadAt` replaces it. A later release removes it. */
    setAsideAt: moment(),
    createdAt: now(),
  },
  (table) => [
    index('alarm_task_due')
      .on(table.dueAt)
      .where(sql`dead_at is null`),
    index('alarm_task_dead')
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
  ],
);

/** A message from the operators to members. Each addressee has an alarm for it. */
export const adminMessage = pgTable(
  'admin_message',
  {
    id: id(),
    /** HTML as `sanitiseMarkup` leaves it. */
    body: text().notNull(),
    /** The link target: a path of ours or a web address. */
    link: text(),
    /** Null for a message that was sent from the server's command line. */
    operatorId: reference().references(() => member.id),
    /** The key of the form that sent it, which makes sending idempotent. */
    formKey: text().unique('admin_message_form'),
    isToEverybody: boolean().notNull().default(false),
    /** The number of addressees when it was sent. */
    addressees: integer().notNull().default(0),
    createdAt: now(),
  },
  (table) => [
    index('admin_message_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('admin_message_of_operator').on(table.operatorId),
  ],
);

/** One alarm per member, type and target; the actions of several members are combined in one alarm. */
export const alarm = pgTable(
  'alarm',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: memberId(),
    type: alarmType().notNull(),
    /**
     * The target, in the table for the type: a content, comment, message, inquiry, decision or archive. 0: the member.
     */
    targetId: reference().notNull(),
    contentId: reference().references(() => content.id),
    commentId: reference().references(() => comment.id, { onDelete: 'cascade' }),
    messageId: reference().references(() => adminMessage.id),
    /** When an action was last added. */
    createdAt: now(),
    /** The alarm's message counts the actions since then. */
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

/** The actors of an alarm that counts several members; each actor once, even for repeated actions. */
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

/** Contents whose alarms a member has switched off. */
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

/** A device that receives alarms by web push. Each session has one at most, deleted with the session. */
export const pushSubscription = pgTable('push_subscription', {
  id: id(),
  familyId: text()
    .notNull()
    .unique('push_subscription_family')
    .references(() => sessionFamily.id, { onDelete: 'cascade' }),
  /** The address at a push service. Knowing it is enough to try to send there. */
  endpoint: text().notNull().unique('push_subscription_endpoint'),
  /** The device's public key and the secret that it shares with us, in base64url. */
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: now(),
});

/** An alarm that is still to be sent to a device, inserted in the transaction that creates the alarm. */
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
    /** How many times a process has taken it to send it. */
    tries: integer().notNull().default(0),
    /** When a process may take it (again). */
    dueAt: now(),
  },
  (table) => [
    uniqueIndex('push_task_once').on(table.alarmId, table.subscriptionId),
    index('push_task_of_subscription').on(table.subscriptionId),
    index('push_task_due').on(table.dueAt),
  ],
);
