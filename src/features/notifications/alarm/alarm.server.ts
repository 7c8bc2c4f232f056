import { and, eq, isNull, sql, type SQL } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { adminMessage, alarm, alarmActor, comment, content, decision, mutedContent } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { innerLink, safeLink } from '../../../lib/text/safe-link.ts';
import {
  actorId,
  countsActor,
  hasUnreadAlarm,
  isCounted,
  isShown,
  withSubjects,
} from '../../../session/shown-alarms.server.ts';
import type { Listing } from '../../writing/content/content.ts';
import { publicTextOf } from '../../community/report/public-text.server.ts';
import { talkTitle } from '../../contents/talk/talk.ts';
import { ALARM_DAYS, ALARMS_PER_PAGE, type Alarm } from './alarm.ts';
import type { AlarmType } from './alarm-types.ts';
import { sanitiseMarkup, textOfMarkup } from '../../writing/markup/markup.server.ts';

/**
 * Queries of a member's alarms. They omit alarms about deleted content, and about content or members that the member
 * has blocked or reported since.
 */

type Which = { types?: AlarmType[] | undefined; unreadOnly?: boolean };

type Asked = {
  page?: number;
  size?: number;
  /** The origin of this site. A link in a message to this origin becomes a path. */
  ownOrigin?: string;
};

/** Returns a page of the member's alarms, newest first. */
export async function listAlarms(
  db: Queryable,
  memberId: number,
  { page = 0, size = ALARMS_PER_PAGE, ownOrigin, ...which }: Which & Asked = {},
): Promise<Listing<Alarm>> {
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      ${selectShown(ofMember(memberId, which))}
      order by ${alarm.createdAt} desc, ${alarm.id} desc limit ${size} offset ${page * size}`),
    countAlarms(db, memberId, which),
  ]);
  return { items: rows.map((row) => toAlarm(row, ownOrigin)), total };
}

/** Returns those of the alarms that their members may see now, keyed by id. */
export async function findAlarms(db: Queryable, ids: string[]): Promise<Map<string, Alarm>> {
  const these = sql`select * from ${alarm} where id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<Row>(selectShown(these));
  return new Map(rows.map((row) => [row.id, toAlarm(row)]));
}

export async function countAlarms(db: Queryable, memberId: number, which: Which = {}): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*) as total from ${withSubjectsOf(ofMember(memberId, which))} where ${isShown}`,
  );
  return Number(rows[0]?.total ?? 0);
}

/**
 * Returns for each member whether they have a visible unread alarm, and the time of their newest alarm, in milliseconds
 * since 1970 (0 without alarms).
 */
export async function howAlarmsStand(
  db: Queryable,
  memberIds: number[],
): Promise<{ memberId: number; hasAlarms: boolean; newest: number }[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string; has_alarms: boolean; newest: string }>(sql`
    select asked.id,
      ${hasUnreadAlarm(sql`asked.id`)} as has_alarms,
      coalesce((select floor(extract(epoch from max(created_at)) * 1000) from ${alarm} where member_id = asked.id), 0) as newest
    from unnest(${sql.param(memberIds)}::bigint[]) as asked (id)`);
  return rows.map((row) => ({ memberId: Number(row.id), hasAlarms: row.has_alarms, newest: Number(row.newest) }));
}

/**
 * Marks an alarm of the member as read. Idempotent.
 * @throws ApiError UNREGISTERED_ALARM for an unknown alarm or another member's alarm
 */
export async function readAlarm(db: Queryable, memberId: number, id: string): Promise<void> {
  const { rows } = await db.execute<{ is_new: boolean }>(sql`
    update ${alarm} set read_at = coalesce(${alarm.readAt}, now()) from ${alarm} as former
    where ${alarm.id} = ${id}::uuid and ${alarm.memberId} = ${memberId} and former.id = ${alarm.id}
    returning former.read_at is null as is_new`);
  const [read] = rows;
  if (!read) throw new ApiError('UNREGISTERED_ALARM');
  if (read.is_new) await publishEvents(db, { what: 'alarms changed', memberIds: [memberId] });
}

/**
 * Marks the member's alarms as read.
 * @param until alarms that are newer stay unread
 */
export async function readAllAlarms(db: Queryable, memberId: number, until: Date | undefined): Promise<void> {
  const isSeen = until && sql`date_trunc('milliseconds', ${alarm.createdAt}) <= ${until.toISOString()}`;
  const unread = and(eq(alarm.memberId, memberId), isNull(alarm.readAt), isSeen);
  await db
    .update(alarm)
    .set({ readAt: sql`now()` })
    .where(unread);
  await publishEvents(db, { what: 'alarms changed', memberIds: [memberId] });
}

/**
 * Stops alarms about this content for the member. Idempotent.
 * @throws ApiError NOT_FOUND
 */
export async function muteContent(db: Queryable, memberId: number, contentId: number): Promise<void> {
  if ((await db.$count(content, and(eq(content.id, contentId), eq(content.status, 'PUBLISHED')))) === 0) {
    throw new ApiError('NOT_FOUND');
  }
  await db.insert(mutedContent).values({ memberId, contentId }).onConflictDoNothing();
}

export async function unmuteContent(db: Queryable, memberId: number, contentId: number): Promise<void> {
  await db.delete(mutedContent).where(and(eq(mutedContent.memberId, memberId), eq(mutedContent.contentId, contentId)));
}

/**
 * Deletes alarms that are older than `ALARM_DAYS`, the oldest first. Without this order, PostgreSQL would scan the
 * table from its start, past all newer alarms.
 * @returns the number of deleted alarms
 */
export async function dropOldAlarms(db: Queryable, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${alarm} where id = any(array(
      select id from ${alarm} where created_at < now() - make_interval(days => ${ALARM_DAYS})
      order by created_at limit ${atOnce}))`);
  return rowCount ?? 0;
}

function ofMember(memberId: number, { types, unreadOnly = false }: Which): SQL {
  return sql`
    select * from ${alarm} where member_id = ${memberId} ${unreadOnly ? sql`and read_at is null` : sql``}
      ${types ? sql`and type = any(${sql.param(types)}::alarm_type[])` : sql``}`;
}

/** Joins alarms with their subjects. */
function withSubjectsOf(alarms: SQL): SQL {
  return sql`(${alarms}) as ${alarm} ${withSubjects}`;
}

function selectShown(alarms: SQL): SQL {
  return sql`
    select ${alarm.id}, ${alarm.type}, ${alarm.createdAt}, ${alarm.readAt} is not null as is_read,
      coalesce(counted.nickname, author.nickname) as actor, coalesce(counted.people, 1)::int as people,
      ${content.id} as content_id, ${content.kind} as kind, coalesce(story.title, article.title, talk.text) as title,
      exists (select from ${mutedContent} as muted
        where muted.member_id = ${alarm.memberId} and muted.content_id = ${content.id}) as is_muted,
      ${comment.id} as comment_id, ${comment.body} as comment_body,
      ${adminMessage.id} as message_id, ${adminMessage.createdAt} as message_date,
      ${adminMessage.body} as message_body, ${adminMessage.link} as message_link,
      inquiry.id as inquiry_id, inquiry.title as inquiry_title, inquiry.created_at as inquiry_date,
      decision.id as decision_id,
      case when ${alarm.type} = 'REPORT_DECIDED' then ${publicTextOf(decision)} else nullif(decision.excerpt, '') end
        as decision_excerpt,
      case when decision.comment_id is not null then 'comment' when decision.content_id is not null then 'content'
        else 'member' end as decision_about,
      inquiry.content as inquiry_content, inquiry.answer as inquiry_answer,
      array(select picture.key from inquiry_picture as shown join picture on picture.id = shown.picture_id
        where shown.inquiry_id = inquiry.id order by shown.position) as inquiry_pictures
    from ${withSubjectsOf(alarms)}
    left join lateral (
      select count(*) as people,
        (array_agg(actor.nickname order by ${alarmActor.createdAt} desc, ${alarmActor.actorId} desc))[1] as nickname
      from ${alarmActor} join member as actor on actor.id = ${alarmActor.actorId} where ${countsActor}
    ) as counted on ${isCounted}
    left join member as author on author.id = ${actorId}
    left join story on story.id = ${content.id}
    left join article on article.id = ${content.id}
    left join talk on talk.id = ${content.id}
    left join ${adminMessage} on ${adminMessage.id} = ${alarm.messageId}
    left join inquiry on ${alarm.type} = 'QNA_ANSWER' and inquiry.id = ${alarm.targetId}
    left join decision on ${alarm.type} in ('MODERATED', 'REPORT_DECIDED', 'APPEAL_DECIDED')
      and decision.id = ${alarm.targetId}
    where ${isShown}`;
}

type Row = {
  id: string;
  type: AlarmType;
  created_at: string;
  is_read: boolean;
  actor: string | null;
  people: number;
  content_id: string | null;
  kind: 'story' | 'article' | 'talk';
  title: string | null;
  is_muted: boolean;
  comment_id: string | null;
  comment_body: string | null;
  message_id: string | null;
  message_date: string;
  message_body: string;
  message_link: string | null;
  decision_id: string | null;
  decision_excerpt: string | null;
  decision_about: 'content' | 'comment' | 'member';
  inquiry_id: string | null;
  inquiry_title: string;
  inquiry_date: string;
  inquiry_content: string;
  inquiry_answer: string | null;
  inquiry_pictures: string[];
};

function toAlarm(row: Row, ownOrigin?: string): Alarm {
  const title = row.kind === 'talk' ? talkTitle({ text: row.title ?? '' }) : (row.title ?? '');
  return {
    id: row.id,
    type: row.type,
    createdAt: new Date(row.created_at),
    isRead: row.is_read,
    actor: row.actor,
    people: row.people,
    content:
      row.content_id === null ? null : { id: Number(row.content_id), kind: row.kind, title, isMuted: row.is_muted },
    comment: row.comment_id === null ? null : { id: Number(row.comment_id), body: row.comment_body ?? '' },
    message: row.message_id === null ? null : toMessage(row, ownOrigin),
    inquiry: row.inquiry_id === null ? null : toInquiry(row),
    decision:
      row.decision_id === null
        ? null
        : { id: Number(row.decision_id), about: row.decision_about, excerpt: row.decision_excerpt },
  };
}

function toMessage(row: Row, ownOrigin?: string): Alarm['message'] {
  const body = sanitiseMarkup(row.message_body, ownOrigin);
  return {
    id: Number(row.message_id),
    createdAt: new Date(row.message_date),
    body,
    text: textOfMarkup(body),
    link: row.message_link && innerLink(safeLink(row.message_link), ownOrigin),
  };
}

function toInquiry(row: Row): Alarm['inquiry'] {
  return {
    id: Number(row.inquiry_id),
    title: row.inquiry_title,
    createdAt: new Date(row.inquiry_date),
    content: sanitiseMarkup(row.inquiry_content),
    pictureKeys: row.inquiry_pictures,
    answer: row.inquiry_answer ?? '',
  };
}
